package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The place that the rounds of one session share: their output directory, and nothing else. A file system of its own,
 * whose size is the session's limit whatever a round does.
 *
 * @param sessionId names its mount, so that whoever lives in it can be found
 * @param root the directory of this one session
 * @param place where its output is, which only a weakness puts elsewhere
 * @param owner the user whom it is given to; empty where that is the service's own
 * @since 0.1
 */
public record Workspace(String sessionId, Path root, Path place, OptionalInt owner) {
    /** Of a session whose directory is {@code root}. */
    public static Workspace in(String sessionId, Path root, OptionalInt owner) {
        return new Workspace(sessionId, root, root.resolve("output"), owner);
    }

    /**
     * Makes it.
     *
     * @param note told of each resource before it is made
     */
    public void build(Limits limits, Consumer<Resource> note) throws IOException {
        note.accept(new Resource(Resource.Kind.DIRECTORY, root.toString()));
        directory(root, "rwx--x--x");
        if (place.startsWith(root)) {
            directory(place, "rwx------");
            note.accept(new Resource(Resource.Kind.MOUNT, place.toString()));
            Scratch.mount(sessionId, place, limits.outputBytes(), limits.inodes(), owner);
        }
    }

    private static void directory(Path path, String permissions) throws IOException {
        Files.createDirectory(path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
