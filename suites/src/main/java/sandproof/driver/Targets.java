package sandproof.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The targets there are: ready-made ones by name, others by file.
 *
 * @since 0.1
 */
public final class Targets {
    /** The target of a run that names none. */
    public static final String DEFAULT = "reference";

    private static final List<String> READY = List.of(
            DEFAULT,
            "reference-docker",
            "reference-docker-runsc",
            "reference-pooled",
            "bubblewrap",
            "bubblewrap-plain",
            "runc",
            "crun",
            "runsc",
            "podman",
            "lxc",
            "systemd-nspawn",
            "firejail",
            "firejail-hardened",
            "unshare",
            "srt",
            "codex",
            "deno",
            "node-permission",
            "nsjail",
            "isolate",
            "kata",
            "firecracker",
            "docker-default",
            "docker-hardened",
            "docker-internal",
            "docker-gvisor",
            "kubernetes-runc",
            "kubernetes-runsc",
            "piston",
            "judge0",
            "sandboxfusion",
            "opensandbox",
            "e2b",
            "daytona",
            "agent-sandbox",
            "microsandbox",
            "naked");
    private static final long LARGEST_FILE = 1 << 20;

    private Targets() {}

    /** Names of the ready-made targets. */
    public static List<String> names() {
        return READY;
    }

    /**
     * Finds a target.
     *
     * @param nameOrFile the name of a ready-made target, or the path of a target file
     * @throws TargetException when there is no such target or its file is wrong
     */
    public static Target resolve(String nameOrFile) {
        return READY.contains(nameOrFile) ? ready(nameOrFile) : file(nameOrFile);
    }

    /** No sandbox at all, not to be attacked: what a task costs by itself. */
    public static Target bare() {
        return bundled("bare.yaml", "bare.yaml");
    }

    private static Target ready(String name) {
        return bundled("/targets/" + name + ".yaml", name + ".yaml");
    }

    private static Target bundled(String resource, String file) {
        try (InputStream in = Targets.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            return TargetFile.readUnchecked(file, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Target file(String given) {
        Path path = path(given);
        if (!Files.exists(path)) {
            throw unknown(given);
        }
        if (!Files.isRegularFile(path)) {
            throw new TargetException(
                    "Target file " + Words.shown(given) + ": found no regular file, expected a YAML file.");
        }
        try {
            if (Files.size(path) > LARGEST_FILE) {
                throw new TargetException("Target file " + Words.shown(given) + ": found " + Files.size(path)
                        + " bytes, expected at most " + LARGEST_FILE + ".");
            }
            return TargetFile.read(Words.shown(given), Files.readAllBytes(path));
        } catch (IOException e) {
            throw new TargetException(
                    "Target file " + Words.shown(given) + " cannot be read ("
                            + e.getClass().getSimpleName() + "); check its permissions.",
                    e);
        }
    }

    private static Path path(String given) {
        try {
            return Path.of(given);
        } catch (InvalidPathException e) {
            throw new TargetException("There is no such target file: " + PathName.refused(e) + ".", e);
        }
    }

    private static TargetException unknown(String given) {
        boolean file = given.contains("/") || given.endsWith(".yaml") || given.endsWith(".yml");
        return new TargetException((file ? "There is no target file " : "There is no target \"") + Words.shown(given)
                + (file ? "" : "\"") + NearMatches.hint(given, READY)
                + "; `sandproof targets` lists the ready-made ones, anything else is the path of a target file.");
    }
}
