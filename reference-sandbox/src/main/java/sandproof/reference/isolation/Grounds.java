package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * What lies on the host for one task whatever its walls are: its directory, its inputs, its writable places with their
 * limits, its credential, and the pipe of its trace.
 *
 * @param owner the user whom the writable things are given to; empty where that is the service's own
 * @param writableInputs whether the task may change its inputs, which is a weakness
 * @param ownTmp whether the task gets a temporary directory of its own
 * @since 0.1
 */
public record Grounds(
        String taskId, Order order, TaskPlaces places, OptionalInt owner, boolean writableInputs, boolean ownTmp) {
    private static final LinkOption[] NOFOLLOW = {LinkOption.NOFOLLOW_LINKS};

    /** Makes the directory that holds every task's own. */
    public static Path room(Path state) throws IOException {
        Path tasks = Files.createDirectories(state.resolve("tasks"));
        permit(tasks, "rwx--x--x");
        return tasks;
    }

    /** What lies in that directory, by task. */
    public static Map<String, List<Resource>> found(Path state) {
        return new Leftovers(state.resolve("tasks"), new NoControlGroups()).find(id -> false);
    }

    /**
     * Lays everything out.
     *
     * @param note told of each resource before it is made
     */
    public void lay(Consumer<Resource> note) throws IOException {
        note.accept(new Resource(Resource.Kind.DIRECTORY, places.root().toString()));
        directory(places.root(), "rwx--x--x");
        directory(places.inputs(), "rwxr-xr-x");
        inputs();
        if (order.output().isEmpty()) {
            mount(note, places.output(), order.limits().outputBytes());
        }
        if (ownTmp) {
            mount(note, places.tmp(), order.limits().tmpBytes());
        }
        Libc.makeFifo(places.trace());
        give(places.trace());
    }

    /** Makes what was laid out for no task in particular into the grounds of this one. */
    public void fit() throws IOException {
        inputs();
        Scratch.resize(
                places.output(), order.limits().outputBytes(), order.limits().inodes());
        if (ownTmp) {
            Scratch.resize(
                    places.tmp(), order.limits().tmpBytes(), order.limits().inodes());
        }
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

    /** The reading end of the trace. */
    public TracePipe trace() throws IOException {
        return new TracePipe(places.trace());
    }

    /** What is used up of the writable places. */
    public List<FullPlace> full() {
        return DiskWatch.full(places, order.limits());
    }

    private void inputs() throws IOException {
        for (Map.Entry<String, byte[]> file : order.files().entrySet()) {
            Path path = places.inputs().resolve(file.getKey());
            Files.write(path, file.getValue());
            permit(path, "rw-r--r--");
            if (writableInputs) {
                give(path);
            }
        }
        if (writableInputs) {
            give(places.inputs());
        }
    }

    private void mount(Consumer<Resource> note, Path place, long bytes) throws IOException {
        directory(place, "rwx------");
        note.accept(new Resource(Resource.Kind.MOUNT, place.toString()));
        Scratch.mount(taskId, place, bytes, order.limits().inodes(), owner);
    }

    private void give(Path path) throws IOException {
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
