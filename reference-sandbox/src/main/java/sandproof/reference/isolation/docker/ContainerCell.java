package sandproof.reference.isolation.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.FullPlace;
import sandproof.reference.isolation.GivenGroup;
import sandproof.reference.isolation.Grounds;
import sandproof.reference.isolation.KernelCounts;
import sandproof.reference.isolation.Launched;
import sandproof.reference.isolation.Resource;
import sandproof.reference.isolation.StraceCommand;
import sandproof.reference.isolation.TaskPlaces;
import sandproof.reference.isolation.TracePipe;

/** A task in a container of its own, made, listened to, started, traced, and only then let go. */
final class ContainerCell implements Cell {
    private static final long GATE_MILLIS = 10_000;

    private final Engine engine;
    private final @Nullable StraceCommand strace;
    private final ContainerPlan plan;
    private final Grounds grounds;
    private final boolean laid;
    private volatile @Nullable GivenGroup group;
    private volatile boolean killedForMemory;

    /** @param laid whether the grounds are there already, laid for no order in particular */
    ContainerCell(Engine engine, @Nullable StraceCommand strace, ContainerPlan plan, Grounds grounds, boolean laid) {
        this.laid = laid;
        this.engine = engine;
        this.strace = strace;
        this.plan = plan;
        this.grounds = grounds;
    }

    @Override
    public TaskPlaces places() {
        return grounds.places();
    }

    @Override
    public void build(Consumer<Resource> note) throws IOException {
        if (laid) {
            grounds.fit();
        } else {
            grounds.lay(note);
        }
        note.accept(new Resource(Resource.Kind.CONTAINER, plan.name()));
    }

    @Override
    public void credential(String token) throws IOException {
        grounds.credential(token);
    }

    @Override
    public void openEgress() throws IOException {
        grounds.openEgress();
    }

    @Override
    public TracePipe trace() throws IOException {
        return grounds.trace();
    }

    @Override
    public Launched start() throws IOException {
        engine.create(plan);
        Attachment attachment = engine.attach(plan.name());
        try {
            engine.start(plan.name());
            long keeper = keeper();
            Process tracer = strace == null ? null : watched(strace, keeper);
            Exit exit = engine.exit(plan.name());
            CompletableFuture<Void> inquest = exit.code().thenAccept(this::inquire);
            return new RunningContainer(engine, plan.name(), keeper, attachment, exit, tracer, inquest);
        } catch (IOException | RuntimeException broken) {
            attachment.close();
            throw broken;
        }
    }

    /** The container's first process, in this host's numbers; 0 where it has ended already. */
    private long keeper() throws IOException {
        Long pid = engine.state(plan.name()).getPidLong();
        if (pid == null || pid == 0) {
            return 0;
        }
        try {
            group = GivenGroup.of(pid);
        } catch (IOException ended) {
            group = null;
        }
        return pid;
    }

    private Process watched(StraceCommand witness, long keeper) throws IOException {
        long waiting = Gate.await(keeper, GATE_MILLIS);
        ProcessBuilder builder = new ProcessBuilder(witness.attached(places().trace(), waiting))
                .directory(new File("/"))
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        Process tracer = builder.start();
        try {
            Gate.open(waiting, tracer, GATE_MILLIS);
            return tracer;
        } catch (IOException unseen) {
            tracer.destroyForcibly();
            throw unseen;
        }
    }

    /** The control group goes with the container; the engine remembers why it went. */
    private void inquire(OptionalInt code) {
        try {
            InspectContainerResponse.ContainerState state = engine.state(plan.name());
            killedForMemory = Boolean.TRUE.equals(state.getOOMKilled());
        } catch (IOException gone) {
            // Nobody can be asked any more; what was counted while it ran stands.
            return;
        }
    }

    @Override
    public KernelCounts counts() {
        GivenGroup given = group;
        KernelCounts counted = given == null ? new KernelCounts(0, 0) : given.counts();
        return killedForMemory && counted.memoryKills() == 0 ? new KernelCounts(1, counted.refusedForks()) : counted;
    }

    @Override
    public List<FullPlace> full() {
        return grounds.full();
    }
}
