package sandproof.report.diff;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.FingerprintWords;

/** What one run tells of its boundary, or of the image it was given. */
record Told(Of of, Map<String, Object> facts, Map<String, Object> fingerprint) {
    private static final String RESOLVER = "resolver";

    /** In that list: what is found by walking through files. */
    private static final String FILES = "files";

    private static final Set<String> WALKED = Set.of("secretsInImage", "setuidFiles");

    private static final String NOT_READ = "imageNotRead";
    private static final Set<String> IN_LAYERS = Set.of("imageSecrets", "imageSetuidFiles");

    /** Who tells: a task from inside, or the harness that read an image. */
    enum Of {
        BOUNDARY("the fingerprint of the boundary", "none was taken"),
        IMAGE("the facts of an image", "none was given");

        private final String words;
        private final String none;

        Of(String words, String none) {
            this.words = words;
            this.none = none;
        }

        String words() {
            return words;
        }

        private boolean tells(String name) {
            return name.startsWith("image") == (this == IMAGE);
        }
    }

    static Told of(Of of, Map<String, Object> fingerprint) {
        Map<String, Object> facts = new TreeMap<>(fingerprint);
        facts.keySet()
                .removeIf(name -> !of.tells(name)
                        || name.equals(FingerprintWords.UNAVAILABLE)
                        || name.equals(FingerprintWords.NOT_WHOLE));
        if (lines(facts.get(RESOLVER)).equals(Set.of(FingerprintWords.UNREADABLE + "FileNotFoundError"))) {
            // Where there is no such file there is no name server in it.
            facts.put(RESOLVER, Set.of());
        }
        return new Told(of, facts, fingerprint);
    }

    /** Why nothing at all is told; empty where something is. Of a merged run, where a part could not tell, nothing is. */
    String missing() {
        Object why = fingerprint.get(FingerprintWords.UNAVAILABLE);
        if (of == Of.BOUNDARY && why != null) {
            return String.valueOf(why);
        }
        return facts.isEmpty() ? of.none : "";
    }

    Set<String> names() {
        return facts.keySet();
    }

    Set<String> lines(String name) {
        return lines(facts.get(name));
    }

    boolean tells(String name) {
        return facts.containsKey(name)
                && lines(name).stream().noneMatch(line -> line.startsWith(FingerprintWords.UNREADABLE));
    }

    /** What stands in the place of a fact that is not told. */
    String instead(String name) {
        return lines(name).stream()
                .filter(line -> line.startsWith(FingerprintWords.UNREADABLE))
                .findFirst()
                .orElse("not told");
    }

    boolean whole(String name) {
        Set<String> parts = lines(fingerprint.get(FingerprintWords.NOT_WHOLE));
        return !parts.contains(name)
                && !(WALKED.contains(name) && parts.contains(FILES))
                && !(IN_LAYERS.contains(name) && !lines(NOT_READ).isEmpty());
    }

    private static Set<String> lines(@Nullable Object fact) {
        if (fact instanceof Collection<?> many) {
            return many.stream().map(String::valueOf).collect(Collectors.toCollection(TreeSet::new));
        }
        Set<String> lines = new TreeSet<>();
        if (fact instanceof Map<?, ?> named) {
            named.forEach((name, value) -> lines.add(name + " " + value));
        } else if (fact != null) {
            lines.add(String.valueOf(fact));
        }
        return lines;
    }
}
