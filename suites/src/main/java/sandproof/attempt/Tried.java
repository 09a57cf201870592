package sandproof.attempt;

import java.util.Optional;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Ending;
import sandproof.attack.Witness;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/**
 * Whether a payload that reached its hostile step tried all that it is there to try, and met the end that its attack is
 * about. One that was stopped half-way has tried too little for anybody's silence to mean something.
 *
 * @param ready whether it was seen from outside past its hostile step
 * @param lifeMillis for how long it was seen alive from outside
 * @param missed why the harness could not bring its end about; empty where it did or had not to
 */
record Tried(Attack attack, Limits limits, Talk talk, TaskOutcome end, boolean ready, long lifeMillis, String missed) {
    /** How a shell tells that the kernel's filter ended a process (SIGSYS): the act was tried, and that was the answer. */
    private static final int SYSTEM_CALL_KILLED = 128 + 31;

    /** How a shell tells that a process was killed (SIGKILL), as the kernel does when memory runs out. */
    private static final int KILLED = 128 + 9;

    /** What was not tried, in one sentence; empty when nothing is missing. */
    String trouble() {
        if (!came()) {
            return "it came to nothing at its hostile step: " + Startup.trouble(end);
        }
        Optional<String> broken = talk.broken();
        if (broken.isPresent()) {
            return "a variant could not be tried to its end: " + broken.get();
        }
        if (!missed.isEmpty()) {
            return missed;
        }
        if (!through()) {
            return "it was stopped before it had tried everything: " + Startup.trouble(end);
        }
        return met() ? "" : "it did not meet the end that the attack is about: " + Startup.trouble(end);
    }

    /** Whether anything came of the hostile act, as far as the payload tells of it at all. */
    private boolean came() {
        if (talk.outcomes().isEmpty()) {
            return attack.ending() != Ending.ENDS || flooded() || drowned();
        }
        return talk.cameToSomething() || denied();
    }

    /** Whether nothing was left to try. */
    private boolean through() {
        return talk.answered("tried") || denied() || drowned() || (waits() && (ready || talk.answered("ready")));
    }

    /** A payload that waits for what will be done to it says so by its ready mark. */
    private boolean waits() {
        return attack.ending() == Ending.CANCELLED || attack.ending() == Ending.SERVICE_KILLED;
    }

    /** Whether it was ended amid its trying by the very denial that the attack demands, so that more could not be tried. */
    private boolean denied() {
        boolean filtered = end.exitCode().orElse(0) == SYSTEM_CALL_KILLED
                && (attack.boundary() == Boundary.KERNEL
                        || attack.denial().boundary().contains(Boundary.KERNEL));
        return flooded() || filtered;
    }

    private boolean flooded() {
        return end.state() == TaskState.LIMIT_EXCEEDED
                && attack.denial().states().contains(end.state().word());
    }

    /** Whether its last words may have been cut off with the flood that it was there to make. */
    private boolean drowned() {
        return attack.witnesses().contains(Witness.OUTPUT)
                && end.state() == TaskState.SUCCEEDED
                && end.streamBytes() >= limits.streamBytes() / 2;
    }

    private boolean met() {
        return switch (attack.ending()) {
            case TIMES_OUT ->
                end.state() == TaskState.TIMED_OUT
                        || lifeMillis >= limits.inner().toMillis();
            case OUT_OF_MEMORY ->
                end.state() == TaskState.OUT_OF_MEMORY || end.exitCode().orElse(0) == KILLED;
            // By whatever word: but one that ran on to its end, or to its limit, was not cancelled.
            case CANCELLED -> end.state() != TaskState.SUCCEEDED && end.state() != TaskState.TIMED_OUT;
            case ENDS, CRASHES, SERVICE_KILLED -> true;
        };
    }
}
