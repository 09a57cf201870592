package sandproof.driver.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import sandproof.mount.Mounts;
import sandproof.sandbox.SandboxException;

/**
 * The folder of one task on the host. It belongs to the harness; output and tmp belong to the user as which the task
 * runs, who therefore cannot exchange them for something else.
 *
 * @param run the folder of the run, in which it lies
 * @param id the task's name
 * @since 0.1
 */
public record TaskFolder(Path run, String id) {
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");

    public Path path() {
        return tasks().resolve(id);
    }

    private Path tasks() {
        return run.resolve("tasks");
    }

    public Path inputs() {
        return path().resolve("inputs");
    }

    public Path output() {
        return path().resolve("output");
    }

    public Path tmp() {
        return path().resolve("tmp");
    }

    /**
     * As whom the task runs, where that is another than the harness.
     *
     * @param uid number of the user
     * @param gid number of the group
     */
    public record Owner(int uid, int gid) {}

    /**
     * Makes it and puts the inputs there.
     *
     * @throws SandboxException when that cannot be done
     */
    public void create(Map<String, byte[]> files, Optional<Owner> owner) {
        try {
            Files.createDirectories(tasks());
            mode(tasks(), "rwx--x--x");
            directory(path(), "rwx--x--x");
            directory(inputs(), "rwxr-xr-x");
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                if (!PLAIN_NAME.matcher(file.getKey()).matches()) {
                    throw new SandboxException("An input file is called \"" + file.getKey()
                            + "\"; this driver takes plain names of letters, digits, dots and hyphens.");
                }
                mode(Files.write(inputs().resolve(file.getKey()), file.getValue()), "rw-r--r--");
            }
            for (Path own : new Path[] {output(), tmp()}) {
                directory(own, "rwx------");
                if (owner.isPresent()) {
                    Files.setAttribute(own, "unix:uid", owner.get().uid(), LinkOption.NOFOLLOW_LINKS);
                    Files.setAttribute(own, "unix:gid", owner.get().gid(), LinkOption.NOFOLLOW_LINKS);
                }
            }
        } catch (IOException e) {
            throw new SandboxException(
                    "The folder of a task cannot be made (" + e + "); look at space and permissions of " + run + ".",
                    e);
        }
    }

    /** Puts files of the target there, which the task itself cannot change. */
    public void add(Map<String, String> files) {
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                mode(Files.writeString(path().resolve(file.getKey()), file.getValue()), "rw-r--r--");
            }
        } catch (IOException e) {
            throw new SandboxException("The files of a task cannot be made (" + e + ").", e);
        }
    }

    /** Lets everybody write the output, for a user whose number is not known here. */
    public void openOutput() {
        try {
            mode(output(), "rwxrwxrwx");
        } catch (IOException e) {
            throw new SandboxException("The output of a task cannot be opened to its user (" + e + ").", e);
        }
    }

    /** Whether anything of it is there still. */
    public boolean exists() {
        return Files.exists(path(), LinkOption.NOFOLLOW_LINKS);
    }

    /** What is mounted in it; empty where the kernel's table cannot be read: then it is not removed either, and is seen. */
    public List<Path> mounted() {
        try {
            return exists() ? Mounts.below(path()) : List.of();
        } catch (IOException unknown) {
            return List.of();
        }
    }

    /** Removes it as far as that is possible; what is left is left to be seen. */
    public void remove() {
        for (int i = 0; i < 3 && exists(); i++) {
            TreeRemoval.of(path());
        }
    }

    private static void directory(Path path, String mode) throws IOException {
        Files.createDirectory(path);
        mode(path, mode);
    }

    /** Apart from creation, so that the umask has no say. */
    private static void mode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
}
