package sandproof.reference.isolation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sandproof.reference.weakness.InputsWritable;
import sandproof.reference.weakness.SharedTmp;

/** A task that bubblewrap holds, below strace. */
final class BubblewrapCell implements Cell {
    private final Bubblewrap backend;
    private final String taskId;
    private final Order order;
    private final Grounds grounds;
    private final @Nullable BubblewrapSpare spare;
    private @Nullable Waiting waiting;
    private volatile @Nullable Process root;

    /** @param spare what of it was built ahead; null where nothing was */
    BubblewrapCell(Bubblewrap backend, String taskId, Order order, TaskPlaces places, @Nullable BubblewrapSpare spare) {
        this.backend = backend;
        this.taskId = taskId;
        this.order = order;
        this.spare = spare;
        this.grounds = new Grounds(
                taskId,
                order,
                places.of(order),
                backend.launch().runAs(),
                backend.weaknesses().has(InputsWritable.class),
                !backend.weaknesses().has(SharedTmp.class));
    }

    @Override
    public TaskPlaces places() {
        return grounds.places();
    }

    @Override
    public void build(Consumer<Resource> note) throws IOException {
        if (spare == null) {
            lay(note);
        } else {
            grounds.fit();
            waiting = spare.take();
        }
        backend.groups().limit(taskId, order.limits());
    }

    /** Everything that lies on the host, without the control group's limits. */
    void lay(Consumer<Resource> note) throws IOException {
        grounds.lay(note);
        for (Path group : backend.groups().directories(taskId)) {
            note.accept(new Resource(Resource.Kind.CGROUP, group.toString()));
        }
        backend.groups().make(taskId);
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
        Waiting ahead = waiting;
        return ahead == null ? grounds.trace() : ahead.trace();
    }

    @Override
    public Launched start() throws IOException {
        InnerCommand inner = new InnerCommand(backend.hasGroups());
        Waiting ahead = waiting;
        Process started = ahead == null
                ? launch(inner.line(taskId, order), ProcessBuilder.Redirect.from(new File("/dev/null")))
                : ahead.release(inner.released(taskId, order));
        root = started;
        return new LaunchedProcess(started);
    }

    /** Starts strace, bubblewrap, and in it {@code inner}. */
    Process launch(List<String> inner, ProcessBuilder.Redirect input) throws IOException {
        List<String> line = new ArrayList<>(backend.strace().line(places().trace()));
        line.addAll(new BubblewrapCommand(backend).line(order, places(), inner));
        List<String> joins =
                backend.groups().joins(taskId).stream().map(Path::toString).toList();
        Launch launch = backend.launch();
        ProcessBuilder builder = new ProcessBuilder(
                        launch.command(backend.filter().toString(), joins, line))
                .directory(new File("/"))
                .redirectInput(input);
        if (!launch.keepsEnvironment()) {
            builder.environment().clear();
            builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        }
        return builder.start();
    }

    @Override
    public KernelCounts counts() {
        return backend.groups().counts(taskId);
    }

    @Override
    public boolean overMemory() {
        Process started = root;
        long limit = order.limits().memoryBytes();
        return started != null
                && !backend.hasGroups()
                && limit < Long.MAX_VALUE
                && ProcessTree.residentBytes(started.pid(), limit) > limit;
    }

    @Override
    public List<FullPlace> full() {
        return grounds.full();
    }
}
