package sandproof.report.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** Sets the attempts of two runs side by side, attack by attack and finding by finding. */
final class AttackChanges {
    private static final Map<FindingName, Turned> WORDS = new EnumMap<>(Map.of(
            FindingName.RAN, new Turned("runs now", "does not run any more"),
            FindingName.CONTAINED, new Turned("is contained now", "gets through now"),
            FindingName.LOGGED, new Turned("is logged now", "is not logged rightly now"),
            FindingName.TORN_DOWN, new Turned("is torn down now", "is not torn down now")));

    /** What is said of an attack whose finding is proven now, or refuted. */
    private record Turned(String better, String worse) {}

    private AttackChanges() {}

    static List<AttackChange> of(RunResult before, RunResult after) {
        Map<String, AttemptResult> was = before.byAttack();
        Map<String, AttemptResult> is = after.byAttack();
        Set<String> attacks = new TreeSet<>(was.keySet());
        attacks.addAll(is.keySet());
        List<AttackChange> changes = new ArrayList<>();
        attacks.forEach(attack -> changes.addAll(changes(was.get(attack), is.get(attack))));
        changes.sort(Comparator.comparing(AttackChange::turn).thenComparing(AttackChange::attack));
        return changes;
    }

    private static List<AttackChange> changes(@Nullable AttemptResult was, @Nullable AttemptResult is) {
        if (was == null) {
            return is == null ? List.of() : List.of(news(is));
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
            } else if (LogLevel.counts(now.status()) && LogLevel.turn(before, now) != Turn.OTHER) {
                changes.add(change(is, LogLevel.turn(before, now), LogLevel.words(name, before, now), now.reason()));
            }
        }
        return changes;
    }

    /** What is known of an attack for the first time is no change, but a hole is a hole. */
    private static AttackChange news(AttemptResult is) {
        Turn turn = is.verdict() == Verdict.BREACHED ? Turn.WORSE : Turn.OTHER;
        return change(is, turn, "is new: " + is.verdict().words(), reason(is));
    }

    private static String reason(AttemptResult attempt) {
        return FindingName.with(attempt.verdict().decidedBy(), attempt.findings()).stream()
                .findFirst()
                .map(name -> name.of(attempt.findings()).reason())
                .orElse("");
    }

    private static Turn turn(Status before, Status now) {
        // Where nothing is claimed nothing was seen to get out; where nothing is proven not even that is known.
        boolean unknown = before == Status.NOT_CLAIMED && now == Status.UNPROVEN;
        if (now == Status.REFUTED || before == Status.PROVEN || unknown) {
            return Turn.WORSE;
        }
        return now == Status.PROVEN ? Turn.BETTER : Turn.OTHER;
    }

    private static String words(FindingName name, Finding before, Finding now) {
        String was = " (was " + before.status().words() + ")";
        Turned turned = Objects.requireNonNull(WORDS.get(name));
        if (now.status() == Status.PROVEN) {
            return turned.better() + was;
        }
        if (now.status() == Status.REFUTED) {
            return turned.worse() + was;
        }
        return name.words() + " is " + now.status().words() + " now" + was;
    }

    private static AttackChange change(AttemptResult of, Turn turn, String what, String reason) {
        return new AttackChange(of.attack(), of.title(), turn, what, reason);
    }
}
