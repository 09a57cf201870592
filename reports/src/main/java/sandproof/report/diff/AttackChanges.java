package sandproof.report.diff;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** Sets the attempts of two runs side by side, attack by attack and finding by finding. */
final class AttackChanges {
    private AttackChanges() {}

    static List<AttackChange> of(List<AttemptResult> before, List<AttemptResult> after) {
        Map<String, AttemptResult> was = byAttack(before);
        Map<String, AttemptResult> is = byAttack(after);
        Set<String> attacks = new TreeSet<>(was.keySet());
        attacks.addAll(is.keySet());
        List<AttackChange> changes = new ArrayList<>();
        attacks.forEach(attack -> changes.addAll(changes(was.get(attack), is.get(attack))));
        changes.sort(Comparator.comparing(AttackChange::turn).thenComparing(AttackChange::attack));
        return changes;
    }

    /** Of an attack that was made twice, which a file of this harness never has, the worse counts. */
    private static Map<String, AttemptResult> byAttack(List<AttemptResult> attempts) {
        return attempts.stream()
                .collect(toMap(AttemptResult::attack, one -> one, (one, other) -> isHeld(one) ? other : one));
    }

    private static boolean isHeld(AttemptResult attempt) {
        return attempt.verdict() == Verdict.HELD;
    }

    private static List<AttackChange> changes(@Nullable AttemptResult was, @Nullable AttemptResult is) {
        if (was == null) {
            return is == null
                    ? List.of()
                    : List.of(change(is, Turn.OTHER, "is new: " + is.verdict().words(), reason(is)));
        }
        if (is == null) {
            // What is not tried any more is not known any more.
            return List.of(change(
                    was,
                    Turn.WORSE,
                    "is not tried any more",
                    "it was " + was.verdict().words()));
        }
        List<AttackChange> changes = new ArrayList<>();
        for (FindingName name : FindingName.values()) {
            Finding before = name.of(was.findings());
            Finding now = name.of(is.findings());
            if (before.status() != now.status()) {
                changes.add(change(is, turn(before.status(), now.status()), words(name, before, now), now.reason()));
            }
        }
        return changes;
    }

    private static String reason(AttemptResult attempt) {
        return FindingName.with(attempt.verdict().decidedBy(), attempt.findings()).stream()
                .findFirst()
                .map(name -> name.of(attempt.findings()).reason())
                .orElse("");
    }

    private static Turn turn(Status before, Status now) {
        if (now == Status.REFUTED || before == Status.PROVEN) {
            return Turn.WORSE;
        }
        return now == Status.PROVEN ? Turn.BETTER : Turn.OTHER;
    }

    private static String words(FindingName name, Finding before, Finding now) {
        String was = "was " + before.status().words();
        if (now.status() == Status.PROVEN) {
            return switch (name) {
                case RAN -> "runs now (" + was + ")";
                case CONTAINED -> "is contained now (" + was + ")";
                case LOGGED -> "is logged now (" + was + ")";
                case TORN_DOWN -> "is torn down now (" + was + ")";
            };
        }
        if (now.status() == Status.REFUTED) {
            return switch (name) {
                case RAN -> "does not run any more (" + was + ")";
                case CONTAINED -> "gets through now (" + was + ")";
                case LOGGED -> "is not logged rightly now (" + was + ")";
                case TORN_DOWN -> "is not torn down now (" + was + ")";
            };
        }
        return name.words() + " is " + now.status().words() + " now (" + was + ")";
    }

    private static AttackChange change(AttemptResult of, Turn turn, String what, String reason) {
        return new AttackChange(of.attack(), of.title(), turn, what, reason);
    }
}
