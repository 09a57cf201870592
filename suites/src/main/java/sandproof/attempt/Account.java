package sandproof.attempt;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/**
 * What a task's own answers and its end tell of whether its attempt was made.
 *
 * @param trouble what kept it from being made, in words; empty when nothing did
 */
record Account(Talk talk, TaskOutcome end, String trouble) {
    private static final int MOST_WORDS = 300;

    /** Of a task that named no final state. */
    static final TaskOutcome NO_END =
            new TaskOutcome(TaskState.LOST, OptionalInt.empty(), new byte[0], new byte[0], 0, "");

    /** Whether ordinary work was done, by all that the task says itself. */
    boolean workSucceeded() {
        return trouble.isEmpty()
                && end.state() == TaskState.SUCCEEDED
                && talk.answered("start")
                && talk.answered("control")
                && talk.failedControl().isEmpty()
                && talk.everythingSucceeded();
    }

    /**
     * The facts, but for ordinary work, of which only the whole run can tell.
     *
     * @param outside whether its payload was seen from outside past its hostile step
     * @param untried what of the hostile step was not tried, asked where the step was reached; empty when nothing is missing
     */
    RunFacts facts(boolean outside, Supplier<String> untried) {
        Optional<String> failed = talk.failedControl();
        Outcome control = failed.isPresent()
                ? Outcome.FAILED
                : talk.answered("control") || outside ? Outcome.WORKED : Outcome.NOT_SEEN;
        boolean answered = talk.answered("start") || outside;
        boolean hostile = talk.answered("hostile") || outside;
        String why = trouble;
        if (why.isEmpty() && !(answered && hostile)) {
            why = Startup.trouble(end);
        } else if (why.isEmpty()) {
            why = failed.map(words -> Notebook.brief(words, MOST_WORDS)).orElseGet(untried);
        }
        return new RunFacts(answered, hostile, control, Outcome.NOT_SEEN, why);
    }
}
