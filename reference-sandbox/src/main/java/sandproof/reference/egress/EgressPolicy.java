package sandproof.reference.egress;

import java.util.List;

/**
 * All that a task may do outside. It cannot be changed while the task runs: a task has one policy from its first
 * instruction to its last.
 *
 * @param rules where to; nowhere when empty
 * @param bounds how much
 * @since 0.1
 */
public record EgressPolicy(List<EgressRule> rules, EgressBounds bounds) {
    public EgressPolicy {
        rules = List.copyOf(rules);
    }

    /** No way out at all. */
    public static EgressPolicy none() {
        return new EgressPolicy(List.of(), EgressBounds.MOST);
    }

    public boolean isEmpty() {
        return rules.isEmpty();
    }
}
