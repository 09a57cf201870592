package sandproof.report.diff;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;

/** How much a log tells, where the finding itself is as it was: a typed denial, the task's own record, or nothing. */
final class LogLevel {
    private static final List<String> RISING = List.of("none", "record", "event");

    private LogLevel() {}

    /** Whether it matters: of what is not proven, or refuted, it tells only what was claimed. */
    static boolean counts(Status status) {
        return status == Status.PROVEN || status == Status.NOT_CLAIMED;
    }

    static Turn turn(Finding before, Finding now) {
        int was = rank(before.level());
        int is = rank(now.level());
        if (was == is) {
            return Turn.OTHER;
        }
        return is < was ? Turn.WORSE : Turn.BETTER;
    }

    static String words(FindingName name, Finding before, Finding now) {
        return name.words() + " is at level " + word(now.level()) + " now (was " + word(before.level()) + ")";
    }

    private static String word(@Nullable String level) {
        return level == null ? "none" : level;
    }

    /** What is no known word tells nothing. */
    private static int rank(@Nullable String level) {
        return Math.max(0, RISING.indexOf(word(level)));
    }
}
