package sandproof.image;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Layers laid over one another, from the lowest up: of set-user-id files what is there in the end, of secrets what is in
 * any layer, for whoever has the image has all of them.
 */
final class Layers {
    private static final int MOST = 400;
    private static final int SET_ID = 06000;
    private static final int SET_USER_ID = 04000;
    private static final String REMOVED = ".wh.";
    private static final String ALL_REMOVED = ".wh..wh..opq";

    /** What more a file may do than who starts it. */
    private record Rights(int mode, boolean capabilities) {
        private Stream<String> words() {
            boolean user = (mode & SET_USER_ID) != 0;
            Stream<String> other = (mode & SET_ID) == 0 ? Stream.of() : Stream.of(user ? "setuid" : "setgid");
            return capabilities ? Stream.concat(other, Stream.of("capabilities")) : other;
        }
    }

    private final NavigableMap<String, Rights> setuid = new TreeMap<>();
    /** Secrets by place, with their kind; what a later layer hid is in {@link #hidden} too. */
    private final NavigableMap<String, String> secrets = new TreeMap<>();

    private final TreeSet<String> hidden = new TreeSet<>();
    private final HardLinks links = new HardLinks();
    private final List<TarEntry> linked = new ArrayList<>();
    private final TreeSet<String> readInPart = new TreeSet<>();

    /**
     * Lays the next layer over the others.
     *
     * @param number how many lie below it
     */
    void add(int number, TarReader layer) throws IOException {
        // What a layer removes is of those below it, wherever in the layer that stands.
        Layers fresh = new Layers();
        for (TarEntry entry = layer.next(); entry != null; entry = layer.next()) {
            int slash = entry.path().lastIndexOf('/');
            String folder = entry.path().substring(0, slash + 1);
            String name = entry.path().substring(slash + 1);
            if (name.equals(ALL_REMOVED)) {
                removeBelow(folder);
            } else if (name.startsWith(REMOVED)) {
                remove(folder + name.substring(REMOVED.length()));
            } else {
                if (!entry.directory()) {
                    remove(entry.path());
                }
                fresh.look(entry, layer);
            }
        }
        setuid.putAll(fresh.setuid);
        fresh.secrets.forEach((place, kind) -> {
            secrets.put(place, kind);
            hidden.remove(place);
        });
        fresh.linked.forEach(link -> {
            links.add(number, link);
            hidden.remove(link.path());
        });
        readInPart.addAll(fresh.readInPart);
        bound(readInPart.size());
        bound(setuid.size());
        bound(secrets.size());
    }

    private void look(TarEntry entry, TarReader layer) throws IOException {
        boolean more = (entry.mode() & SET_ID) != 0 || entry.capabilities();
        if ((entry.file() || entry.hardLink()) && more) {
            setuid.put(entry.path(), new Rights(entry.mode(), entry.capabilities()));
            bound(setuid.size());
        }
        if (entry.file() && Secrets.suspicious(entry.path())) {
            Optional<String> kind = Secrets.kind(entry.path(), layer.content(Secrets.LOOK));
            kind.ifPresent(word -> secrets.put(entry.path(), word));
            if (kind.isEmpty() && layer.left() > 0) {
                readInPart.add(entry.path());
            }
            bound(secrets.size());
            bound(readInPart.size());
        } else if (entry.hardLink() && Secrets.suspicious(entry.path()) && linked.size() <= HardLinks.MOST) {
            linked.add(entry);
        }
    }

    private static void bound(int found) {
        if (found > MOST) {
            throw new ImageException("the image has more than " + MOST + " set-user-id files or secrets");
        }
    }

    private void remove(String path) {
        setuid.remove(path);
        if (secrets.containsKey(path) || links.has(path)) {
            hidden.add(path);
        }
        removeBelow(path + "/");
    }

    private void removeBelow(String folder) {
        setuid.subMap(folder, folder + Character.MAX_VALUE).clear();
        hidden.addAll(secrets.subMap(folder, folder + Character.MAX_VALUE).keySet());
        hidden.addAll(links.within(folder));
    }

    HardLinks links() {
        return links;
    }

    List<String> setuidFiles() {
        return setuid.entrySet().stream()
                .flatMap(file -> file.getValue().words().map(word -> ImageArchive.shown(file.getKey()) + " " + word))
                .toList();
    }

    List<String> secrets() {
        Map<String, String> all = new TreeMap<>(links.secrets());
        all.putAll(secrets);
        return all.entrySet().stream()
                .map(secret -> secret.getValue() + " in " + ImageArchive.shown(secret.getKey())
                        + (hidden.contains(secret.getKey()) ? ", which a later layer only hides" : ""))
                .sorted()
                .toList();
    }

    /** What may hold a secret and was not looked into, or not to its end. */
    List<String> notRead() {
        return Stream.concat(
                        readInPart.stream()
                                .map(path -> "only the first " + (Secrets.LOOK >> 20) + " MiB of "
                                        + ImageArchive.shown(path) + " were looked into"),
                        links.notRead().stream())
                .toList();
    }
}
