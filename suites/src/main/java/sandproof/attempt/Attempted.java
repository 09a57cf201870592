package sandproof.attempt;

import java.util.List;
import sandproof.attack.Attack;
import sandproof.judge.Facts;
import sandproof.judge.Judge;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.WallFacts;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Findings;

/**
 * An attempt that is over but not yet judged for good: whether the canaries were still well, and whether normal work
 * succeeds, is known only when the run is over.
 *
 * @param workSucceeded for an attempt of the usability control: whether the work was done; else unused
 */
record Attempted(
        Attack attack,
        String taskId,
        String nonce,
        long millis,
        Facts facts,
        boolean workSucceeded,
        List<Evidence> evidence,
        String reproduce) {

    /** The findings, given what only the whole run can tell. */
    AttemptResult judged(Outcome normalWork, List<String> sickCanaries) {
        RunFacts run = facts.run();
        WallFacts wall = facts.wall();
        Facts all = new Facts(
                new RunFacts(run.answered(), run.hostile(), run.control(), normalWork, run.trouble()),
                new WallFacts(
                        wall.breaches(),
                        wall.blind(),
                        sickCanaries,
                        wall.suspicions(),
                        wall.silenceKept(),
                        wall.unclaimed()),
                facts.log(),
                facts.teardown());
        Findings findings = Judge.judge(all);
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
}
