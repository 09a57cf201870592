package sandproof.attempt;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.judge.Facts;
import sandproof.judge.Judge;
import sandproof.judge.LogFacts;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.TeardownFacts;
import sandproof.judge.WallFacts;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * An attempt that is over but not yet judged for good: whether the canaries were still well, and whether normal work
 * succeeds, is known only when the run is over.
 *
 * @param ended when it was over
 * @param logUntil how many entries the audit log had then; of a sandbox of its own, which is gone, more than any has
 * @param workSucceeded for an attempt of the usability control: whether the work was done; else unused
 * @param others the same attempt, made at the same moment: whichever of all comes out worst counts
 */
record Attempted(
        Attack attack,
        String taskId,
        String nonce,
        String challenge,
        long millis,
        Instant ended,
        int logUntil,
        Facts facts,
        boolean workSucceeded,
        List<Evidence> evidence,
        String reproduce,
        List<Attempted> others) {
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.BREACHED, Verdict.NOT_PROVEN, Verdict.NOT_CLAIMED, Verdict.HELD);

    Attempted {
        others = List.copyOf(others);
    }

    /** One that was made once. */
    Attempted(
            Attack attack,
            String taskId,
            String nonce,
            String challenge,
            long millis,
            Instant ended,
            int logUntil,
            Facts facts,
            boolean workSucceeded,
            List<Evidence> evidence,
            String reproduce) {
        this(
                attack,
                taskId,
                nonce,
                challenge,
                millis,
                ended,
                logUntil,
                facts,
                workSucceeded,
                evidence,
                reproduce,
                List.of());
    }

    /** One of several of the same, together with the rest of them. */
    Attempted with(List<Attempted> rest) {
        return with(facts, rest);
    }

    /** In a sandbox of its own, which did not close: what is left of it nobody can tell. */
    Attempted unclosed(String why) {
        TeardownFacts left = facts.teardown();
        TeardownFacts unknown = new TeardownFacts(
                left.ended(),
                left.leftovers(),
                left.deadBystanders(),
                left.blind().isEmpty() ? why : left.blind(),
                left.claimed());
        return with(new Facts(facts.run(), facts.wall(), facts.log(), unknown), others);
    }

    private Attempted with(Facts known, List<Attempted> rest) {
        return new Attempted(
                attack,
                taskId,
                nonce,
                challenge,
                millis,
                ended,
                logUntil,
                known,
                workSucceeded,
                evidence,
                reproduce,
                rest);
    }

    /** This one and those made at the same moment. */
    Stream<Attempted> all() {
        return Stream.concat(Stream.of(this), others.stream());
    }

    /** The result of whichever of all comes out worst, given what came to light of each later. */
    AttemptResult worst(Outcome normalWork, List<String> sickCanaries, Map<String, Late> late) {
        return all().map(one -> one.judged(normalWork, sickCanaries, late.getOrDefault(one.nonce(), Late.NOTHING)))
                .min(Comparator.comparingInt(result -> WORST_FIRST.indexOf(result.verdict())))
                .orElseThrow();
    }

    /** How ordinary work went: nobody has seen any where no usability control was made. */
    static Outcome work(List<Attempted> all) {
        List<Attempted> controls = all.stream()
                .filter(one -> one.attack().boundary() == Boundary.USABILITY)
                .toList();
        if (controls.isEmpty()) {
            return Outcome.NOT_SEEN;
        }
        return controls.stream().allMatch(Attempted::workSucceeded) ? Outcome.WORKED : Outcome.FAILED;
    }

    /** The findings, given what only the whole run can tell. */
    AttemptResult judged(Outcome normalWork, List<String> sickCanaries, Late late) {
        RunFacts run = facts.run();
        WallFacts wall = facts.wall();
        Facts all = new Facts(
                new RunFacts(run.answered(), run.hostile(), run.control(), normalWork, run.trouble()),
                new WallFacts(
                        joined(wall.breaches(), late.breaches()),
                        joined(wall.blind(), late.blind()),
                        sickCanaries,
                        wall.suspicions(),
                        wall.silenceKept(),
                        wall.unclaimed()),
                log(facts.log(), late),
                teardown(facts.teardown(), late, attack.boundary() == Boundary.USABILITY));
        return result(Judge.judge(all));
    }

    /** There is nothing to judge of what was not made; each finding says why it was not. */
    AttemptResult unmade() {
        Finding why = new Finding(Status.UNPROVEN, facts.run().trouble());
        return result(new Findings(why, why, why, why));
    }

    private AttemptResult result(Findings findings) {
        return new AttemptResult(
                attack.id(),
                attack.title(),
                attack.boundary().word(),
                attack.severity().word(),
                findings.verdict(),
                millis,
                taskId,
                nonce,
                findings,
                evidence,
                reproduce);
    }

    private static LogFacts log(LogFacts log, Late late) {
        return new LogFacts(
                log.demanded(),
                log.claimed(),
                unreadable(log, late),
                log.matching(),
                late.readable().orElse(log.ownDenials()),
                joined(log.elsewhere(), late.blamed()),
                log.neighbourDenials(),
                log.neighbourSeen(),
                log.stateRecorded(),
                log.secrets(),
                log.forged());
    }

    /** What was read of a log in the course of the run proves nothing where the log is gone, or another, at its end. */
    private static String unreadable(LogFacts log, Late late) {
        if (!late.lostLog().isEmpty()) {
            return log.unreadable().isEmpty() ? "at the end of the run: " + late.lostLog() : log.unreadable();
        }
        return late.readable().isPresent() ? "" : log.unreadable();
    }

    /** @param whole whether the attempt stands for the sandbox as a whole, and so for what bears nobody's name */
    private static TeardownFacts teardown(TeardownFacts teardown, Late late, boolean whole) {
        List<String> left = joined(teardown.leftovers(), late.leftovers());
        return new TeardownFacts(
                teardown.ended(),
                whole ? joined(left, late.remains()) : left,
                teardown.deadBystanders(),
                blind(teardown, late),
                teardown.claimed());
    }

    private static String blind(TeardownFacts teardown, Late late) {
        if (!late.unclosed().isEmpty()) {
            return late.unclosed();
        }
        if (!late.remains().isEmpty()) {
            return "the closed sandbox left what no task can be told by: " + String.join(", ", late.remains());
        }
        return teardown.blind().isEmpty() && !late.unsearched().isEmpty()
                ? "the search for copies of its inputs was cut short in " + String.join(", ", late.unsearched())
                : teardown.blind();
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
