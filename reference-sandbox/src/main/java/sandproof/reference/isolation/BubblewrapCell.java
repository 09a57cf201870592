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
    private volatile @Nullable Process root;

    BubblewrapCell(Bubblewrap backend, String taskId, Order order, TaskPlaces places) {
        this.backend = backend;
        this.taskId = taskId;
        this.order = order;
        this.grounds = new Grounds(
                taskId,
                order,
                places,
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
        grounds.lay(note);
        for (Path group : backend.groups().directories(taskId)) {
            note.accept(new Resource(Resource.Kind.CGROUP, group.toString()));
        }
        backend.groups().make(taskId, order.limits());
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
        List<String> inner = new InnerCommand(backend.hasGroups()).line(taskId, order);
        List<String> bubblewrap = new BubblewrapCommand(backend).line(order, places(), inner);
        List<String> line = new ArrayList<>(backend.strace().line(places().trace()));
        line.addAll(bubblewrap);
        List<String> joins =
                backend.groups().joins(taskId).stream().map(Path::toString).toList();
        Launch launch = backend.launch();
        ProcessBuilder builder = new ProcessBuilder(
                        launch.command(backend.filter().toString(), joins, line))
                .directory(new File("/"))
                .redirectInput(new File("/dev/null"));
        if (!launch.keepsEnvironment()) {
            builder.environment().clear();
            builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        }
        Process started = builder.start();
        root = started;
        return new LaunchedProcess(started);
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
