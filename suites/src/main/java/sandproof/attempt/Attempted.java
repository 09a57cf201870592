package sandproof.attempt;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sandproof.attack.Attack;
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

/**
 * An attempt that is over but not yet judged for good: whether the canaries were still well, and whether normal work
 * succeeds, is known only when the run is over.
 *
 * @param ended when it was over
 * @param logUntil how many entries the audit log had then; of a sandbox of its own, which is gone, more than any has
 * @param workSucceeded for an attempt of the usability control: whether the work was done; else unused
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
        String reproduce) {

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
                        joined(wall.suspicions(), late.suspicions()),
                        wall.silenceKept(),
                        wall.unclaimed()),
                log(facts.log(), late),
                teardown(facts.teardown(), late));
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
                late.readable().isPresent() ? "" : log.unreadable(),
                log.matching(),
                late.readable().orElse(log.ownDenials()),
                joined(log.elsewhere(), late.blamed()),
                log.neighbourDenials(),
                log.neighbourSeen(),
                log.stateRecorded(),
                log.secrets(),
                log.forged());
    }

    private static TeardownFacts teardown(TeardownFacts teardown, Late late) {
        String blind = late.remains().isEmpty()
                ? teardown.blind()
                : "the closed sandbox left what no task can be told by: " + String.join(", ", late.remains());
        return new TeardownFacts(
                teardown.ended(),
                joined(teardown.leftovers(), late.leftovers()),
                teardown.deadBystanders(),
                blind,
                teardown.claimed());
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
