package sandproof.reference.isolation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import sandproof.reference.weakness.InputsWritable;
import sandproof.reference.weakness.SharedTmp;

/**
 * One task between its walls: what is built for it on the host, and its launch.
 *
 * @since 0.1
 */
public final class Cell {
    private static final LinkOption[] NOFOLLOW = {LinkOption.NOFOLLOW_LINKS};

    private final Isolation isolation;
    private final String taskId;
    private final Order order;
    private final TaskPlaces places;

    Cell(Isolation isolation, String taskId, Order order, TaskPlaces places) {
        this.isolation = isolation;
        this.taskId = taskId;
        this.order = order;
        this.places = places;
    }

    /** Where the task's things lie. */
    public TaskPlaces places() {
        return places;
    }

    /**
     * Builds the walls.
     *
     * @param note told of each resource before it is made
     */
    public void build(Consumer<Resource> note) throws IOException {
        note.accept(new Resource(Resource.Kind.DIRECTORY, places.root().toString()));
        directory(places.root(), "rwx--x--x");
        inputs();
        Limits limits = order.limits();
        mount(note, places.output(), limits.outputBytes());
        if (!isolation.weaknesses().has(SharedTmp.class)) {
            mount(note, places.tmp(), limits.tmpBytes());
        }
        for (Path group : isolation.groups().directories(taskId)) {
            note.accept(new Resource(Resource.Kind.CGROUP, group.toString()));
        }
        isolation.groups().make(taskId, limits);
        Libc.makeFifo(places.trace());
        give(places.trace());
    }

    /** Puts the task's own credential where it can read it. */
    public void credential(String token) throws IOException {
        Files.writeString(places.credential(), token);
        permit(places.credential(), "r--r--r--");
    }

    /** Lets the task's user connect to the socket of its way out. */
    public void openEgress() throws IOException {
        permit(places.egress(), "rw-rw-rw-");
    }

    /** The pipe to read from before {@link #start}. */
    public TracePipe trace() throws IOException {
        return new TracePipe(places.trace());
    }

    /** Starts the task. */
    public Process start() throws IOException {
        List<String> inner = new InnerCommand(isolation.hasGroups()).line(taskId, order);
        List<String> bubblewrap = new BubblewrapCommand(isolation).line(order, places, inner);
        List<String> line = new ArrayList<>(isolation.strace().line(places.trace()));
        line.addAll(bubblewrap);
        List<String> joins =
                isolation.groups().joins(taskId).stream().map(Path::toString).toList();
        Launch launch = isolation.launch();
        ProcessBuilder builder = new ProcessBuilder(
                        launch.command(isolation.filter().toString(), joins, line))
                .directory(new File("/"))
                .redirectInput(new File("/dev/null"));
        if (!launch.keepsEnvironment()) {
            builder.environment().clear();
            builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        }
        return builder.start();
    }

    /** What the kernel's group has counted so far. */
    public KernelCounts counts() {
        return isolation.groups().counts(taskId);
    }

    /**
     * Whether the task holds more memory than it may, where no control group sees to that.
     *
     * @param launcher the process that started it
     */
    public boolean overMemory(long launcher) {
        long limit = order.limits().memoryBytes();
        return !isolation.hasGroups() && limit < Long.MAX_VALUE && ProcessTree.residentBytes(launcher, limit) > limit;
    }

    /** What is used up of the writable places. */
    public List<FullPlace> full() {
        return DiskWatch.full(places, order.limits());
    }

    private void inputs() throws IOException {
        directory(places.inputs(), "rwxr-xr-x");
        boolean writable = isolation.weaknesses().has(InputsWritable.class);
        for (Map.Entry<String, byte[]> file : order.files().entrySet()) {
            Path path = places.inputs().resolve(file.getKey());
            Files.write(path, file.getValue());
            permit(path, "rw-r--r--");
            if (writable) {
                give(path);
            }
        }
        if (writable) {
            give(places.inputs());
        }
    }

    private void mount(Consumer<Resource> note, Path place, long bytes) throws IOException {
        directory(place, "rwx------");
        note.accept(new Resource(Resource.Kind.MOUNT, place.toString()));
        Scratch.mount(
                taskId,
                place,
                bytes,
                order.limits().inodes(),
                isolation.launch().runAs());
    }

    private void give(Path path) throws IOException {
        OptionalInt owner = isolation.launch().runAs();
        if (owner.isPresent()) {
            Files.setAttribute(path, "unix:uid", owner.getAsInt(), NOFOLLOW);
        }
    }

    private static void directory(Path path, String permissions) throws IOException {
        Files.createDirectory(path);
        permit(path, permissions);
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
