package sandproof.image;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Hard links that bear the name of a secret. What one holds stands under another name, in its layer or in one below, and was
 * passed by when the link came: so those layers are read once more, for these names alone.
 */
final class HardLinks {
    static final int MOST = 400;

    /**
     * One of them.
     *
     * @param layer how many layers lie below its own
     * @param target the name of what it holds
     */
    private record Link(int layer, String path, String target) {}

    private final NavigableMap<String, List<Link>> byTarget = new TreeMap<>();
    private final Map<Link, String> kinds = new HashMap<>();
    private final Set<Link> seen = new HashSet<>();
    private final Set<Link> doubtful = new HashSet<>();
    private final TreeSet<String> paths = new TreeSet<>();
    private int count;
    private int highest = -1;

    void add(int layer, TarEntry entry) {
        if (++count <= MOST) {
            Link link = new Link(layer, entry.path(), TarEntry.plain(entry.link()));
            byTarget.computeIfAbsent(link.target(), first -> new ArrayList<>()).add(link);
            paths.add(link.path());
            highest = Math.max(highest, layer);
        }
    }

    boolean has(String path) {
        return paths.contains(path);
    }

    Set<String> within(String folder) {
        return paths.subSet(folder, folder + Character.MAX_VALUE);
    }

    /** Whether what one of them holds may be in a layer. */
    boolean mayBeIn(int layer) {
        return layer <= highest;
    }

    /**
     * Looks in a layer for what they hold; of a name that stands for something else in any layer nothing is known.
     *
     * @param allowance counts a content once more for each link to it, for so often it is looked through
     */
    void look(int layer, TarReader tar, Allowance allowance) throws IOException {
        for (TarEntry entry = tar.next(); entry != null; entry = tar.next()) {
            List<Link> links = above(layer, byTarget.getOrDefault(entry.path(), List.of()));
            if (entry.symbolicLink()) {
                String folder = entry.path() + "/";
                byTarget.subMap(folder, folder + Character.MAX_VALUE)
                        .values()
                        .forEach(within -> doubtful.addAll(above(layer, within)));
            }
            if (!entry.file()) {
                doubtful.addAll(links);
            } else if (!links.isEmpty()) {
                byte[] content = tar.content(Secrets.LOOK);
                boolean whole = tar.left() == 0;
                for (Link link : links) {
                    allowance.bytes(content.length);
                    look(link, content, whole);
                }
            }
        }
    }

    private void look(Link link, byte[] content, boolean whole) {
        seen.add(link);
        Optional<String> kind = Secrets.kind(link.path(), content);
        kind.ifPresent(word -> kinds.put(link, word));
        if (!whole && kind.isEmpty()) {
            doubtful.add(link);
        }
    }

    /** That a layer could not be read again. */
    void lost(int layer) {
        byTarget.values().forEach(links -> doubtful.addAll(above(layer, links)));
    }

    private static List<Link> above(int layer, List<Link> links) {
        return links.stream().filter(link -> link.layer() >= layer).toList();
    }

    /** By their places. */
    Map<String, String> secrets() {
        Map<String, String> secrets = new TreeMap<>();
        kinds.forEach((link, kind) -> secrets.put(link.path(), kind));
        return secrets;
    }

    List<String> notRead() {
        List<String> notRead = new ArrayList<>();
        byTarget.values().stream()
                .flatMap(List::stream)
                .filter(link -> !kinds.containsKey(link) && (doubtful.contains(link) || !seen.contains(link)))
                .forEach(link -> notRead.add("the hard link " + ImageArchive.shown(link.path()) + " to "
                        + ImageArchive.shown(link.target()) + " was not looked into"));
        if (count > MOST) {
            notRead.add("more than " + MOST + " hard links bear the name of a secret, and no more were looked into");
        }
        return notRead;
    }
}
