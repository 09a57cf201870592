package sandproof.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sandproof.mount.Mounts;

/**
 * Files of the host that one attempt is told of and must not reach. Everyone may read them, and everyone may write into
 * the drop: nothing but the sandbox keeps a task away from them.
 *
 * @since 0.1
 */
public final class HostCanaries implements AutoCloseable {
    private final Path root;
    private final Path file;
    private final Path dir;
    private final Path drop;
    private final Path home;
    private final Path key;
    private final Path device;
    private final List<Secret> secrets;
    private final Snapshot before;

    HostCanaries(Path root, Path home, Path device) {
        this.root = root;
        this.home = home;
        this.device = device;
        file = root.resolve("secret.txt");
        dir = root.resolve("dir");
        drop = root.resolve("drop");
        Path keys = home.resolve(".ssh");
        key = keys.resolve("id_ed25519");
        Secret fileSecret = Secret.fresh("host file");
        Secret dirSecret = Secret.fresh("host directory");
        Secret keySecret = Secret.fresh("service key");
        Secret deviceSecret = Secret.fresh("host device");
        secrets = List.of(fileSecret, dirSecret, keySecret, deviceSecret);
        try {
            directory(root, "rwxr-xr-x");
            directory(dir, "rwxr-xr-x");
            directory(drop, "rwxrwxrwx");
            directory(keys, "rwxr-xr-x");
            write(file, fileSecret.value() + "\n");
            write(dir.resolve("secret.txt"), dirSecret.value() + "\n");
            write(
                    key,
                    "-----BEGIN OPENSSH PRIVATE KEY-----\n" + keySecret.value()
                            + "\n-----END OPENSSH PRIVATE KEY-----\n");
            write(device, deviceSecret.value() + "\n");
        } catch (IOException e) {
            throw new LabException("The host canaries cannot be planted in " + root + ": " + e.getMessage() + ".", e);
        }
        before = Snapshot.of(List.of(root, home, device));
    }

    /** Makes the directory in which every attempt's key canary has a place. */
    static void makeHome(Path home) {
        try {
            directory(home, "rwxr-xr-x");
        } catch (IOException e) {
            throw new LabException("The service's home cannot be made in " + home + ": " + e.getMessage() + ".", e);
        }
    }

    private static void directory(Path path, String mode) throws IOException {
        Files.createDirectories(path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static void write(Path path, String content) throws IOException {
        Files.writeString(path, content);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
    }

    /** The secret file. */
    public Path file() {
        return file;
    }

    /** The directory in which all of these are, but the device. */
    public Path root() {
        return root;
    }

    /** A path that every task is told of and none touches: whoever logs a denial of it has made it up. */
    public String decoy() {
        return root.resolve("archive.txt").toString();
    }

    /** The files' part of the member {@code canary} of the attempt's {@code attempt.json}. */
    public Map<String, Object> paths() {
        Map<String, Object> paths = new LinkedHashMap<>();
        paths.put("file", file.toString());
        paths.put("dir", dir.toString());
        paths.put("drop", drop.toString());
        paths.put("key", key.toString());
        paths.put("device", device.toString());
        paths.put("archive", decoy());
        return Collections.unmodifiableMap(paths);
    }

    /** The secrets of these files. */
    public List<Secret> secrets() {
        return secrets;
    }

    /** What is not as it was planted: content, mode, owner, time, files gone and files that appeared. */
    public List<CanaryChange> changes() {
        return before.changesTo(Snapshot.of(List.of(root, home, device)));
    }

    /** Removes all of it, and whatever was put there. */
    @Override
    public void close() {
        remove(root);
        remove(home);
        remove(device);
    }

    static void remove(Path path) {
        try {
            Mounts.detachBelow(path);
            removeTree(path);
        } catch (IOException e) {
            throw new LabException("The host canary " + path + " cannot be removed: " + e.getMessage() + ".", e);
        }
    }

    private static void removeTree(Path path) {
        try {
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                try (var entries = Files.newDirectoryStream(path)) {
                    entries.forEach(HostCanaries::removeTree);
                }
            }
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new LabException("The host canary " + path + " cannot be removed: " + e.getMessage() + ".", e);
        }
    }
}
