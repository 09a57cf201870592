package sandproof.reference.isolation.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import sandproof.reference.isolation.TaskPlaces;

/** Symbolic links that a task laid in its writable places, read from outside to say where a path really led. */
record WritableLinks(TaskPlaces places) {
    private static final int MOST_LINKS = 8;

    /** {@code PATH -> TARGET} when the path leads through a link out of what the sandbox shows. */
    Optional<String> explain(SandboxPath path) {
        SandboxPath at = path;
        for (int count = 0; count < MOST_LINKS && at.writable(); count++) {
            Optional<SandboxPath> next = follow(at);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            at = next.get();
        }
        return at.shown() ? Optional.empty() : Optional.of(path.text() + " -> " + at.text());
    }

    /** Replaces the first link on the way by its target. */
    private Optional<SandboxPath> follow(SandboxPath path) {
        String[] parts = path.text().substring(1).split("/");
        Path host = parts[0].equals("output") ? places.output() : places.tmp();
        String inside = "/" + parts[0];
        try {
            for (int at = 1; at < parts.length; at++) {
                Path next = host.resolve(parts[at]);
                if (Files.isSymbolicLink(next)) {
                    String rest = String.join("/", java.util.Arrays.copyOfRange(parts, at + 1, parts.length));
                    String target = Files.readSymbolicLink(next).toString();
                    return Optional.of(SandboxPath.of(inside, target + "/" + rest));
                }
                host = next;
                inside = inside + "/" + parts[at];
            }
        } catch (IOException | InvalidPathException gone) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
