package sandproof.report.diff;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sandproof.report.result.RunResult;

/**
 * What differs between two runs.
 *
 * @param notCompared what could not be compared, and why: nobody knows whether it is worse
 * @since 0.1
 */
public record ResultDiff(
        RunResult before,
        RunResult after,
        List<AttackChange> attacks,
        List<FactChange> facts,
        List<String> notCompared) {
    public ResultDiff {
        attacks = List.copyOf(attacks);
        facts = List.copyOf(facts);
        notCompared = List.copyOf(notCompared);
    }

    /** Compares the later run with the earlier one. */
    public static ResultDiff of(RunResult before, RunResult after) {
        FactChanges facts = FactChanges.of(before.fingerprint(), after.fingerprint());
        return new ResultDiff(
                before,
                after,
                AttackChanges.of(before, after),
                Stream.concat(facts.changes().stream(), PinChanges.of(before, after).stream())
                        .toList(),
                Stream.concat(attacksApart(before, after), facts.notCompared().stream())
                        .toList());
    }

    private static Stream<String> attacksApart(RunResult before, RunResult after) {
        Set<String> common = new HashSet<>(before.byAttack().keySet());
        common.retainAll(after.byAttack().keySet());
        return common.isEmpty() ? Stream.of("attacks: none was made in both runs") : Stream.empty();
    }

    /** Whether anything is worse than it was. */
    public boolean worse() {
        return Stream.concat(
                        attacks.stream().map(AttackChange::turn), facts.stream().map(FactChange::turn))
                .anyMatch(turn -> turn == Turn.WORSE);
    }

    /** Whether nothing is worse in all that could be compared, but that was not all. */
    public boolean unsure() {
        return !worse() && !notCompared.isEmpty();
    }
}
