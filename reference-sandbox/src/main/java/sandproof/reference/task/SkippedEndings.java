package sandproof.reference.task;

import sandproof.reference.weakness.CancelLeavesTask;
import sandproof.reference.weakness.CrashSkipsTeardown;
import sandproof.reference.weakness.MemorySkipsTeardown;
import sandproof.reference.weakness.Weaknesses;

/** The endings that a weakness lets go past the teardown. None, where no hole is open. */
record SkippedEndings(Weaknesses weaknesses) {
    boolean skips(TaskState state, boolean crashed) {
        return switch (state) {
            case CANCELLED -> weaknesses.has(CancelLeavesTask.class);
            case OUT_OF_MEMORY -> weaknesses.has(MemorySkipsTeardown.class);
            case FAILED -> crashed && weaknesses.has(CrashSkipsTeardown.class);
            case QUEUED, RUNNING, FINISHING, SUCCEEDED, TIMED_OUT, LIMIT_EXCEEDED, LOST -> false;
        };
    }
}
