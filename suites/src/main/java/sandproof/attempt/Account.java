package sandproof.attempt;

import java.util.OptionalInt;
import sandproof.attack.Attack;
import sandproof.attack.Ending;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/**
 * What a task's own answers and its end tell of whether its attempt was made.
 *
 * @param trouble what kept it from being made, in words; empty when nothing did
 */
record Account(Attack attack, Talk talk, TaskOutcome end, String trouble) {
    /** Of a task that named no final state. */
    static final TaskOutcome NO_END =
            new TaskOutcome(TaskState.LOST, OptionalInt.empty(), new byte[0], new byte[0], 0, "");

    /** How a shell tells that the kernel's filter ended a process (SIGSYS): the act was tried, and that was the answer. */
    private static final int SYSTEM_CALL_KILLED = 128 + 31;

    /** Whether ordinary work was done, by all that the task says itself. */
    boolean workSucceeded() {
        return trouble.isEmpty()
                && end.state() == TaskState.SUCCEEDED
                && talk.answered("start")
                && talk.answered("control")
                && !talk.controlFailed()
                && talk.everythingSucceeded();
    }

    /**
     * The facts, but for ordinary work, of which only the whole run can tell.
     *
     * @param outside whether its payload was seen from outside past its hostile step
     * @param claimed whether the target claims all that the attack needs
     */
    RunFacts facts(boolean outside, boolean claimed) {
        Outcome control = talk.controlFailed()
                ? Outcome.FAILED
                : talk.answered("control") || outside ? Outcome.WORKED : Outcome.NOT_SEEN;
        boolean answered = talk.answered("start") || outside;
        boolean hostile = talk.answered("hostile") || outside;
        String why = trouble;
        if (why.isEmpty() && !(answered && hostile)) {
            why = Startup.trouble(end);
        } else if (why.isEmpty() && claimed && !outside && !tried()) {
            why = "it came to nothing at its hostile step: " + Startup.trouble(end);
        }
        return new RunFacts(answered, hostile, control, Outcome.NOT_SEEN, why);
    }

    /**
     * Whether the hostile act itself was tried, where the hostile line alone cannot tell: a payload that broke or was
     * killed right after it tried nothing. An end that the attack knows as a denial is a try.
     */
    private boolean tried() {
        boolean told = talk.outcomes().isEmpty() ? end.state() == TaskState.SUCCEEDED : talk.cameToSomething();
        return told
                || attack.ending() != Ending.ENDS
                || attack.denial().states().contains(end.state().word())
                || end.exitCode().orElse(0) == SYSTEM_CALL_KILLED;
    }
}
