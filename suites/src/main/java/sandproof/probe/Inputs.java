package sandproof.probe;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks at a task's inputs from inside the task, whether they are still what was given. A task that may exchange one for a
 * FIFO, a device or a link has changed it. Used by the looking thread alone, where nothing else is said.
 */
final class Inputs {
    private final Map<String, byte[]> given;
    private final Set<String> changed = ConcurrentHashMap.newKeySet();
    /** Those that were seen as plain files: a cluster hands in links, which only it may exchange. */
    private final Set<String> plain = new HashSet<>();

    private final WaryReader reader = new WaryReader();

    Inputs(Map<String, byte[]> given) {
        this.given = Map.copyOf(given);
    }

    /** The names of those that were seen changed; for any thread. */
    Set<String> changed() {
        return Set.copyOf(changed);
    }

    /** One look; how many could be seen, or -1 when nobody can look any more. */
    int look(Path place) {
        int seen = 0;
        for (Map.Entry<String, byte[]> input : given.entrySet()) {
            seen += look(place, input.getKey(), input.getValue()) ? 1 : 0;
        }
        return reader.gaveUp() ? -1 : seen;
    }

    private boolean look(Path place, String name, byte[] content) {
        Path file = place.resolve(name);
        WaryReader.Content now = reader.read(file, content.length + 1);
        if (now.kind() == WaryReader.Kind.LINK && !plain.contains(name)) {
            now = reader.follow(file, content.length + 1);
        } else if (now.kind() == WaryReader.Kind.FILE) {
            plain.add(name);
        }
        return switch (now.kind()) {
            case GONE, SILENT -> false;
            case LINK, STRANGE -> changed(name);
            case FILE -> now.text().equals(new String(content, StandardCharsets.ISO_8859_1)) || changed(name);
        };
    }

    private boolean changed(String name) {
        changed.add(name);
        return true;
    }
}
