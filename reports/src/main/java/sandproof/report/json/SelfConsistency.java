package sandproof.report.json;

import java.util.List;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.result.Verdict;

/** A verdict that its own findings do not bear out must not be read as one: somebody edited the file, or two were mixed. */
final class SelfConsistency {
    private SelfConsistency() {}

    static void check(String file, RunResult result) {
        List<AttemptResult> attempts = result.attempts();
        for (int i = 0; i < attempts.size(); i++) {
            Verdict stated = attempts.get(i).verdict();
            Verdict follows = attempts.get(i).findings().verdict();
            if (stated != follows) {
                throw new ResultFileException(file + ": field attempts[" + i + "].verdict: found " + stated.word()
                        + ", expected " + follows.word() + " from its findings");
            }
        }
        RunResult.Summary counted = RunResult.Summary.of(attempts);
        if (!result.summary().equals(counted)) {
            throw new ResultFileException(file + ": field summary: found " + words(result.summary())
                    + ", but its attempts count " + words(counted));
        }
    }

    private static String words(RunResult.Summary summary) {
        return summary.attacks() + " attacks (" + summary.held() + " held, " + summary.breached() + " breached, "
                + summary.notProven() + " not proven, " + summary.notClaimed() + " not claimed)";
    }
}
