package sandproof.lab;

import java.util.List;

/**
 * One line of the scripted zone.
 *
 * @param suffix the names it speaks for: this name and everything below it
 * @param ttl seconds
 * @param turns the record sets answered in turn, one a query; each record is a type and its data, in which {@code {K}}
 *     stands for the attempt's host number and {@code {NONCE}} for its nonce
 * @param innocent whether a task may ask for it: names that a policy may allow, so that a proxy has to look them up
 */
record ZoneRule(String suffix, int ttl, List<List<String>> turns, boolean innocent) {
    private static final int TTL = 30;

    /** The whole zone. */
    static final List<ZoneRule> ZONE = List.of(
            always("allowed.test.", true, "A 203.0.113.10"),
            always("denied.test.", false, "A 198.51.100.{K}"),
            always("inside.test.", true, "A 10.66.0.{K}"),
            always("inside6.test.", true, "AAAA fd00:66::{K}"),
            always("mixed.test.", true, "A 203.0.113.10", "A 10.66.0.{K}"),
            always("cname.test.", true, "CNAME n{NONCE}.inside.test."),
            new ZoneRule("rebind.test.", 0, List.of(List.of("A 203.0.113.10"), List.of("A 169.254.169.254")), true),
            always("exfil.test.", false, "A 198.51.100.{K}", "TXT canary"));

    private static ZoneRule always(String suffix, boolean innocent, String... records) {
        return new ZoneRule(suffix, TTL, List.of(List.of(records)), innocent);
    }

    boolean speaksFor(String lowerCaseName) {
        return lowerCaseName.equals(suffix) || lowerCaseName.endsWith("." + suffix);
    }

    /** Rules that name the attempt have nothing to say about a name without one. */
    boolean needsAttempt() {
        return turns.stream().flatMap(List::stream).anyMatch(record -> record.indexOf('{') >= 0);
    }
}
