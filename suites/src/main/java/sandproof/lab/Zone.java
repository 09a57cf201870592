package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Plays the scripted zone {@code .test}, and the names that a policy declares: which records a name has at this query. */
final class Zone {
    static final String ORIGIN = "test.";
    private static final int DECLARED_TTL = 30;
    private static final int MOST_COUNTERS = 4096;

    private final Registry registry;
    private final Map<String, String> declared;
    /** A zone all of whose names are records of one address; empty where there is none. */
    private final String delegated;

    private final List<String> delegatedTo;
    private final Map<String, Integer> queries = new LinkedHashMap<>();

    Zone(Registry registry, Map<String, String> declared) {
        this.registry = registry;
        this.declared = Map.copyOf(declared);
        this.delegated = "";
        this.delegatedTo = List.of();
    }

    /**
     * A zone that the world's name servers know.
     *
     * @param delegated its name; every name in it is asked for by nobody who has not been told of it
     * @param records what each of its names is
     */
    Zone(Registry registry, String delegated, List<String> records) {
        this.registry = registry;
        this.declared = Map.of();
        this.delegated = delegated.toLowerCase(Locale.ROOT) + ".";
        this.delegatedTo = List.copyOf(records);
    }

    /** The zone's own name, with its final dot. */
    String origin() {
        return delegated.isEmpty() ? ORIGIN : delegated;
    }

    /** What a name is. */
    sealed interface Entry {
        boolean innocent();
    }

    /** Not of this zone. */
    record Foreign() implements Entry {
        @Override
        public boolean innocent() {
            return false;
        }
    }

    /** Of this zone, and there is no such name. */
    record Missing() implements Entry {
        @Override
        public boolean innocent() {
            return false;
        }
    }

    /** A name with its records of all types, each a type and its data. */
    record Present(List<String> records, int ttl, boolean innocent) implements Entry {}

    /**
     * Looks a name up.
     *
     * @param counts whether this query moves a rebinding name on: only a question for an address does
     */
    Entry lookUp(String name, boolean counts) {
        String lower = name.toLowerCase(Locale.ROOT);
        String address = declared.get(lower.replaceFirst("\\.$", ""));
        if (address != null) {
            return new Present(List.of("A " + address), DECLARED_TTL, true);
        }
        if (!delegated.isEmpty()) {
            boolean ours = lower.equals(delegated) || lower.endsWith("." + delegated);
            return ours ? new Present(delegatedTo, 0, false) : new Foreign();
        }
        if (!lower.equals(ORIGIN) && !lower.endsWith("." + ORIGIN)) {
            return new Foreign();
        }
        Optional<ZoneRule> rule =
                ZoneRule.ZONE.stream().filter(r -> r.speaksFor(lower)).findFirst();
        if (rule.isEmpty()) {
            return new Missing();
        }
        String nonce =
                NonceFinder.find(lower.getBytes(ISO_8859_1), registry::knows).orElse("");
        OptionalInt number = registry.number(nonce);
        if (number.isEmpty() && rule.get().needsAttempt()) {
            return new Missing();
        }
        List<String> records = turn(rule.get(), lower, counts).stream()
                .map(record -> record.replace("{NONCE}", nonce).replace("{K}", String.valueOf(number.orElse(0))))
                .toList();
        return new Present(records, rule.get().ttl(), rule.get().innocent());
    }

    private synchronized List<String> turn(ZoneRule rule, String name, boolean counts) {
        List<List<String>> turns = rule.turns();
        if (turns.size() == 1) {
            return turns.get(0);
        }
        if (queries.size() >= MOST_COUNTERS && !queries.containsKey(name)) {
            queries.remove(queries.keySet().iterator().next());
        }
        int before = queries.getOrDefault(name, 0);
        if (counts) {
            queries.put(name, before + 1);
        }
        return turns.get(before % turns.size());
    }
}
