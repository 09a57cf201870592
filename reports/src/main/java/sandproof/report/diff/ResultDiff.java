package sandproof.report.diff;

import java.util.List;
import java.util.stream.Stream;
import sandproof.report.result.RunResult;

/**
 * What differs between two runs.
 *
 * @param missing which of the two runs have no fingerprint, and why
 * @since 0.1
 */
public record ResultDiff(
        RunResult before, RunResult after, List<AttackChange> attacks, List<FactChange> facts, List<String> missing) {
    public ResultDiff {
        attacks = List.copyOf(attacks);
        facts = List.copyOf(facts);
        missing = List.copyOf(missing);
    }

    /** Compares the later run with the earlier one. */
    public static ResultDiff of(RunResult before, RunResult after) {
        return new ResultDiff(
                before,
                after,
                AttackChanges.of(before, after),
                FactChanges.of(before.fingerprint(), after.fingerprint()),
                Stream.concat(
                                FactChanges.missing("before", before.fingerprint()).stream(),
                                FactChanges.missing("after", after.fingerprint()).stream())
                        .toList());
    }

    /** Whether anything is worse than it was. */
    public boolean worse() {
        return Stream.concat(
                        attacks.stream().map(AttackChange::turn), facts.stream().map(FactChange::turn))
                .anyMatch(turn -> turn == Turn.WORSE);
    }
}
