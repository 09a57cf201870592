package sandproof.reference.isolation;

import java.io.InputStream;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A task below a process of this service: strace, which ends as its child does. */
record LaunchedProcess(Process root) implements Launched {
    private static final long SETTLE_MILLIS = 1_500;

    @Override
    public InputStream stdout() {
        return root.getInputStream();
    }

    @Override
    public InputStream stderr() {
        return root.getErrorStream();
    }

    @Override
    public CompletableFuture<Void> ended() {
        return root.onExit().thenAccept(ended -> {});
    }

    @Override
    public long settleMillis() {
        return SETTLE_MILLIS;
    }

    @Override
    public Set<Long> witnesses() {
        return Set.of(root.pid());
    }

    @Override
    public Set<Long> keepers() {
        return Set.of(root.pid());
    }

    @Override
    public void stop() {
        // Its processes are all this host's own.
    }

    @Override
    public void abandon() {
        root.destroyForcibly();
    }

    @Override
    public OptionalInt exitCode() {
        return root.isAlive() ? OptionalInt.empty() : OptionalInt.of(root.exitValue());
    }

    @Override
    public Resource process() {
        return Resource.process(root.toHandle());
    }
}
