package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

class AccountTest {
    private static final String BROKE = "{\"event\":\"outcome\",\"result\":\"error\"}";
    private static final String BLOCKED = "{\"event\":\"outcome\",\"result\":\"blocked\"}";
    private static final String DONE = "{\"event\":\"outcome\",\"result\":\"succeeded\"}";

    private final Challenge challenge = Challenge.fresh();

    @Test
    void who_answers_everything_and_was_blocked_has_tried() {
        RunFacts facts = account(TaskState.SUCCEEDED, 0, "", BLOCKED).facts(false, () -> "");
        assertThat(facts).isEqualTo(new RunFacts(true, true, Outcome.WORKED, Outcome.NOT_SEEN, ""));
    }

    @Test
    void what_was_not_tried_is_its_trouble() {
        assertThat(account(TaskState.FAILED, 1, "", BROKE)
                        .facts(false, () -> "a variant is missing")
                        .trouble())
                .isEqualTo("a variant is missing");
    }

    @Test
    void what_kept_it_from_being_made_stands_before_what_its_end_tells() {
        assertThat(account(TaskState.FAILED, 1, "refused", BROKE)
                        .facts(false, () -> "")
                        .trouble())
                .isEqualTo("refused");
        RunFacts nothing = new Account(new Talk(challenge, new byte[0]), Account.NO_END, "").facts(false, () -> "");
        assertThat(nothing)
                .isEqualTo(new RunFacts(false, false, Outcome.NOT_SEEN, Outcome.NOT_SEEN, nothing.trouble()));
        assertThat(nothing.trouble()).isEqualTo("it ended as lost");
    }

    @Test
    void ordinary_work_succeeded_where_every_part_of_it_did() {
        assertThat(account(TaskState.SUCCEEDED, 0, "", DONE).workSucceeded()).isTrue();
        assertThat(account(TaskState.SUCCEEDED, 0, "", DONE, BROKE).workSucceeded())
                .isFalse();
        assertThat(account(TaskState.FAILED, 1, "", DONE).workSucceeded()).isFalse();
        assertThat(account(TaskState.SUCCEEDED, 0, "refused", DONE).workSucceeded())
                .isFalse();
    }

    private Account account(TaskState state, int code, String trouble, String... outcomes) {
        String answers = Stream.of("start", "control", "hostile")
                .map(event ->
                        "{\"event\":\"" + event + "\",\"ok\":true,\"answer\":\"" + challenge.answer(event) + "\"}")
                .collect(Collectors.joining("\n@sandproof "));
        byte[] said = ("@sandproof " + answers + "\n@sandproof " + String.join("\n@sandproof ", outcomes) + "\n")
                .getBytes(StandardCharsets.UTF_8);
        TaskOutcome end = new TaskOutcome(state, OptionalInt.of(code), said, new byte[0], 0, "");
        return new Account(new Talk(challenge, said), end, trouble);
    }
}
