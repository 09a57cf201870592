package sandproof.reference.teardown;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sandproof.reference.isolation.Busy;
import sandproof.reference.isolation.Containers;
import sandproof.reference.isolation.Libc;
import sandproof.reference.isolation.Resource;

/**
 * Takes one resource away and looks whether it is gone.
 *
 * @param processes of the task to which it belongs
 * @param containers of the back end
 */
record Removal(TaskProcesses processes, Containers containers) {
    private static final long KILL_MILLIS = 3_000;

    /** Whether it is gone, as seen afterwards. */
    boolean remove(Resource resource) throws IOException {
        Path path = Path.of(resource.name());
        return switch (resource.kind()) {
            case MOUNT -> {
                // Ends when the kernel's table does not name it any more.
                unmount(path);
                yield true;
            }
            case DIRECTORY -> {
                deleteTree(path);
                yield !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
            }
            case CGROUP -> {
                Busy.await(() -> Files.deleteIfExists(path));
                yield !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
            }
            // Its last look is the one that finds none.
            case PROCESS -> processes.kill(Set.of(), KILL_MILLIS);
            case CONTAINER -> {
                containers.remove(resource.name());
                yield containers.gone(resource.name());
            }
            case CREDENTIAL, EGRESS -> true;
        };
    }

    private static void unmount(Path path) throws IOException {
        while (Mounts.contains(path)) {
            Libc.unmount(path);
        }
    }

    private static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed) throws IOException {
                if (failed != null) {
                    throw failed;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
