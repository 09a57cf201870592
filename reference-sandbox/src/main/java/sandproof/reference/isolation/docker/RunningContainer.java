package sandproof.reference.isolation.docker;

import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Launched;
import sandproof.reference.isolation.Resource;

/** A task in a started container, with the witness beside it where there is one. */
final class RunningContainer implements Launched {
    private static final Logger LOG = LoggerFactory.getLogger(RunningContainer.class);

    /** The engine removes a dead container's mounts and groups before it says that it has ended. */
    private static final long SETTLE_MILLIS = 10_000;

    private static final long BLIND_MILLIS = 5_000;

    private final Engine engine;
    private final String name;
    private final long keeper;
    private final Attachment attachment;
    private final Exit exit;
    private final @Nullable Process tracer;
    private final CompletableFuture<Void> ended;

    RunningContainer(
            Engine engine,
            String name,
            long keeper,
            Attachment attachment,
            Exit exit,
            @Nullable Process tracer,
            CompletableFuture<Void> inquest) {
        this.engine = engine;
        this.name = name;
        this.keeper = keeper;
        this.attachment = attachment;
        this.exit = exit;
        this.tracer = tracer;
        this.ended = CompletableFuture.anyOf(whole(inquest), blind()).thenAccept(any -> {});
    }

    /** All three have come to their end, or the engine has gone and can tell of none. */
    private CompletableFuture<Void> whole(CompletableFuture<Void> inquest) {
        CompletableFuture<?> traced = tracer == null ? CompletableFuture.completedFuture("") : tracer.onExit();
        CompletableFuture<Void> whole = CompletableFuture.allOf(inquest, attachment.ended(), traced);
        return exit.code().thenCompose(code -> code.isPresent() ? whole : CompletableFuture.completedFuture(null));
    }

    /** The tracer has gone and the container has not: a task that nobody watches any more must not go on. */
    private CompletableFuture<Void> blind() {
        return tracer == null
                ? new CompletableFuture<>()
                : tracer.onExit()
                        .thenAcceptAsync(
                                gone -> {}, CompletableFuture.delayedExecutor(BLIND_MILLIS, TimeUnit.MILLISECONDS));
    }

    @Override
    public InputStream stdout() {
        return attachment.stdout();
    }

    @Override
    public InputStream stderr() {
        return attachment.stderr();
    }

    @Override
    public CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public long settleMillis() {
        return SETTLE_MILLIS;
    }

    @Override
    public Set<Long> witnesses() {
        return tracer == null ? Set.of() : Set.of(tracer.pid());
    }

    @Override
    public Set<Long> keepers() {
        return tracer == null ? Set.of(keeper) : Set.of(keeper, tracer.pid());
    }

    @Override
    public void stop() {
        if (tracer != null || exit.code().isDone()) {
            return;
        }
        try {
            engine.kill(name);
        } catch (IOException refused) {
            LOG.warn("{} is left to be removed: {}", name, refused.getMessage());
        }
    }

    @Override
    public void abandon() {
        if (tracer != null) {
            tracer.destroyForcibly();
        }
        attachment.close();
        try {
            exit.close();
        } catch (IOException alreadyClosed) {
            LOG.debug("the engine hung up on {}", name);
        }
    }

    @Override
    public OptionalInt exitCode() {
        return exit.code().getNow(OptionalInt.empty());
    }

    @Override
    public Resource process() {
        return ProcessHandle.of(keeper).map(Resource::process).orElse(new Resource(Resource.Kind.PROCESS, name));
    }
}
