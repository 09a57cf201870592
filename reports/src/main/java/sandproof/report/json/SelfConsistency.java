package sandproof.report.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;

/** A verdict that its own findings do not bear out must not be read as one: somebody edited the file, or two were mixed. */
final class SelfConsistency {
    private static final int MOST_TEXT = 80;

    private SelfConsistency() {}

    static void check(String file, RunResult result) {
        List<AttemptResult> attempts = result.attempts();
        checkOnce(file, attempts);
        for (int i = 0; i < attempts.size(); i++) {
            Verdict stated = attempts.get(i).verdict();
            Verdict follows = attempts.get(i).findings().verdict();
            if (stated != follows) {
                throw new ResultFileException(file + ": field attempts[" + i + "].verdict: found " + stated.word()
                        + ", expected " + follows.word() + " from its findings");
            }
        }
        checkGate(file, result);
        checkOverhead(file, result.overhead());
        RunResult.Summary counted = RunResult.Summary.of(attempts);
        if (!result.summary().equals(counted)) {
            throw new ResultFileException(file + ": field summary: found " + words(result.summary())
                    + ", but its attempts count " + words(counted));
        }
    }

    /** Else whoever counts by the attack, as a gate or a comparison does, may see the better of two. */
    private static void checkOnce(String file, List<AttemptResult> attempts) {
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < attempts.size(); i++) {
            Integer before = seen.putIfAbsent(attempts.get(i).attack(), i);
            if (before != null) {
                throw new ResultFileException(file + ": field attempts[" + i + "].attack: found "
                        + VisibleText.line(attempts.get(i).attack(), MOST_TEXT)
                        + ", expected each attack once, and it is in attempts[" + before + "] too");
            }
        }
    }

    private static void checkOverhead(String file, @Nullable Overhead overhead) {
        if (overhead == null) {
            return;
        }
        checkTiming(file, "overhead.task", overhead.task());
        if (overhead.bare() != null) {
            checkTiming(file, "overhead.bare", overhead.bare());
        }
    }

    private static void checkTiming(String file, String field, Overhead.Timing timing) {
        if (!timing.bornOut()) {
            throw new ResultFileException(file + ": field " + field + ".medianMillis: found " + timing.medianMillis()
                    + ", expected " + Overhead.Timing.of(timing.samples()).medianMillis() + " from its samples");
        }
    }

    /** No policy lets a breach through that it does not waive by name. */
    private static void checkGate(String file, RunResult result) {
        for (AttemptResult attempt : result.attempts()) {
            boolean waived = result.gate().waived().contains(attempt.attack());
            if (result.gate().exit() == 0 && attempt.verdict() == Verdict.BREACHED && !waived) {
                throw new ResultFileException(
                        file + ": field gate.exit: found 0, but " + attempt.attack() + " is breached and not waived");
            }
        }
    }

    private static String words(RunResult.Summary summary) {
        return summary.attacks() + " attacks (" + summary.held() + " held, " + summary.breached() + " breached, "
                + summary.notProven() + " not proven, " + summary.notClaimed() + " not claimed)";
    }
}
