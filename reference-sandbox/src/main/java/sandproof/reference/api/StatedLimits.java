package sandproof.reference.api;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import sandproof.reference.isolation.Limits;

/** Limits as they are written in a request, in the tenants' file and on the command line: always by the same names. */
final class StatedLimits {
    private static final int LEAST_MEMORY = 8 << 20;
    private static final int LEAST_OPEN_FILES = 16;
    private static final int LEAST_BYTES = 4096;

    /** Each limit's name, and the name under which its enforcement is known; the service itself counts artifacts. */
    private static final Map<String, String> ENFORCED_AS = Map.ofEntries(
            Map.entry("processes", "processes"),
            Map.entry("memoryBytes", "memory"),
            Map.entry("openFiles", "openFiles"),
            Map.entry("outputBytes", "disk"),
            Map.entry("tmpBytes", "disk"),
            Map.entry("inodes", "inodes"),
            Map.entry("streamBytes", "output"),
            Map.entry("artifactBytes", ""),
            Map.entry("artifacts", ""),
            Map.entry("innerMillis", "time"),
            Map.entry("outerMillis", "time"));

    private StatedLimits() {}

    /** What a request gets: what it states, else what is usual, and never more than {@code most}. */
    static Limits asked(Fields fields, Limits most) throws Problem {
        Limits usual = lower(Limits.DEFAULTS, most);
        if (!fields.has("limits")) {
            return usual;
        }
        Limits limits = read(fields.object("limits", ENFORCED_AS.keySet()), most, usual);
        if (limits.innerMillis() > limits.outerMillis()) {
            throw Problem.field(
                    "limits.innerMillis", "" + limits.innerMillis(), "at most outerMillis, " + limits.outerMillis());
        }
        return limits;
    }

    /** A ceiling below another one: where nothing is stated, the same. */
    static Limits ceiling(Fields fields, Limits most) throws Problem {
        return read(fields.object("limits", ENFORCED_AS.keySet()), most, most);
    }

    /** What must be enforced when a request states its limits. */
    static Set<String> needs(Fields fields) throws Problem {
        Set<String> needs = new HashSet<>();
        if (fields.has("limits")) {
            Fields stated = fields.object("limits", ENFORCED_AS.keySet());
            ENFORCED_AS.forEach((name, enforced) -> {
                if (!enforced.isEmpty() && stated.has(name)) {
                    needs.add(enforced);
                }
            });
        }
        return needs;
    }

    private static Limits read(Fields of, Limits most, Limits otherwise) throws Problem {
        long outer = of.number("outerMillis", 1, most.outerMillis(), otherwise.outerMillis());
        return new Limits(
                (int) of.number("processes", 1, most.processes(), otherwise.processes()),
                of.number("memoryBytes", LEAST_MEMORY, most.memoryBytes(), otherwise.memoryBytes()),
                (int) of.number("openFiles", LEAST_OPEN_FILES, most.openFiles(), otherwise.openFiles()),
                of.number("outputBytes", LEAST_BYTES, most.outputBytes(), otherwise.outputBytes()),
                of.number("tmpBytes", LEAST_BYTES, most.tmpBytes(), otherwise.tmpBytes()),
                (int) of.number("inodes", 1, most.inodes(), otherwise.inodes()),
                of.number("streamBytes", 0, most.streamBytes(), otherwise.streamBytes()),
                of.number("artifactBytes", 0, most.artifactBytes(), otherwise.artifactBytes()),
                (int) of.number("artifacts", 0, most.artifacts(), otherwise.artifacts()),
                // Who states only when a task is killed has not stated that it is told later.
                of.number("innerMillis", 1, most.innerMillis(), Math.min(otherwise.innerMillis(), outer)),
                outer);
    }

    private static Limits lower(Limits one, Limits other) {
        long outer = Math.min(one.outerMillis(), other.outerMillis());
        return new Limits(
                Math.min(one.processes(), other.processes()),
                Math.min(one.memoryBytes(), other.memoryBytes()),
                Math.min(one.openFiles(), other.openFiles()),
                Math.min(one.outputBytes(), other.outputBytes()),
                Math.min(one.tmpBytes(), other.tmpBytes()),
                Math.min(one.inodes(), other.inodes()),
                Math.min(one.streamBytes(), other.streamBytes()),
                Math.min(one.artifactBytes(), other.artifactBytes()),
                Math.min(one.artifacts(), other.artifacts()),
                Math.min(outer, Math.min(one.innerMillis(), other.innerMillis())),
                outer);
    }
}
