package sandproof.image;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

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

    private final NavigableMap<String, Integer> setuid = new TreeMap<>();
    /** Secrets by place, with their kind; what a later layer hid is in {@link #hidden} too. */
    private final Map<String, String> secrets = new LinkedHashMap<>();

    private final TreeSet<String> hidden = new TreeSet<>();

    /** Lays the next layer over the others. */
    void add(TarReader layer) throws IOException {
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
        bound(setuid.size());
        bound(secrets.size());
    }

    private void look(TarEntry entry, TarReader layer) throws IOException {
        if ((entry.file() || entry.type() == '1') && (entry.mode() & SET_ID) != 0) {
            setuid.put(entry.path(), entry.mode());
            bound(setuid.size());
        }
        if (entry.file() && Secrets.suspicious(entry.path())) {
            Optional<String> kind = Secrets.kind(entry.path(), layer.content(Secrets.LOOK));
            kind.ifPresent(word -> secrets.put(entry.path(), word));
            bound(secrets.size());
        }
    }

    private static void bound(int found) {
        if (found > MOST) {
            throw new ImageException("the image has more than " + MOST + " set-user-id files or secrets");
        }
    }

    private void remove(String path) {
        setuid.remove(path);
        if (secrets.containsKey(path)) {
            hidden.add(path);
        }
        removeBelow(path + "/");
    }

    private void removeBelow(String folder) {
        setuid.subMap(folder, folder + Character.MAX_VALUE).clear();
        secrets.keySet().stream().filter(path -> path.startsWith(folder)).forEach(hidden::add);
    }

    List<String> setuidFiles() {
        return setuid.entrySet().stream()
                .map(file -> ImageArchive.shown(file.getKey())
                        + ((file.getValue() & SET_USER_ID) != 0 ? " setuid" : " setgid"))
                .toList();
    }

    List<String> secrets() {
        return secrets.entrySet().stream()
                .map(secret -> secret.getValue() + " in " + ImageArchive.shown(secret.getKey())
                        + (hidden.contains(secret.getKey()) ? ", which a later layer only hides" : ""))
                .sorted()
                .toList();
    }
}
