package sandproof.reference.task;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What this service enforces on this machine, as far as it says so itself and a try has shown it.
 *
 * @param means by what each thing is enforced, by its name
 * @param missing why something is not, by its name
 * @param accepted names that are accepted as they are
 * @since 0.1
 */
public record Enforcement(Map<String, String> means, Map<String, String> missing, Set<String> accepted) {
    /** Everything that may be unenforced somewhere, by its name. */
    public static final Set<String> NAMES = Set.of(
            "processes",
            "memory",
            "cpu",
            "disk",
            "inodes",
            "openFiles",
            "output",
            "time",
            "user",
            "systemCalls",
            "namespaces",
            "egress");

    /** Walls of every task, whatever it asks for. */
    private static final List<String> ALWAYS = List.of("systemCalls", "namespaces", "egress", "user");

    public Enforcement {
        means = Map.copyOf(means);
        missing = Map.copyOf(missing);
        accepted = Set.copyOf(accepted);
    }

    /** What is not enforced, sorted. */
    public List<String> unenforced() {
        return missing.keySet().stream().sorted().toList();
    }

    /** Of what a task needs, the part that is neither enforced nor accepted: with the reason for each. */
    public Map<String, String> lacking(Collection<String> needs) {
        Map<String, String> lacking = new LinkedHashMap<>();
        missing.forEach((name, why) -> {
            if (!accepted.contains(name) && (ALWAYS.contains(name) || needs.contains(name))) {
                lacking.put(name, why);
            }
        });
        return lacking;
    }
}
