package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.attack.Ending;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** A payload that was stopped half-way, or never met its end, has tried too little. */
class TriedTest {
    private static final String HALF_WAY = "it was stopped before it had tried everything: ";
    private static final String BLOCKED = "{\"event\":\"outcome\",\"what\":\"first\",\"result\":\"blocked\"}";
    private static final String DEADLINE = "{\"event\":\"outcome\",\"what\":\"deadline\",\"result\":\"error\"}";

    private final Challenge challenge = Challenge.fresh();
    private final String tried = answered("tried");

    static Stream<Attack> all() {
        return Catalogue.bundled().attacks().stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatever_is_killed_after_its_first_variant_has_not_tried(Attack attack) {
        for (TaskState state : TaskState.values()) {
            if (attack.denial().states().contains(state.word()) && state == TaskState.LIMIT_EXCEEDED) {
                continue;
            }
            assertThat(trouble(attack, state, 137, BLOCKED)).as(state.word()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatever_came_through_to_the_end_of_its_attack_has_tried(Attack attack) {
        TaskState state = switch (attack.ending()) {
            case ENDS -> TaskState.SUCCEEDED;
            case TIMES_OUT -> TaskState.TIMED_OUT;
            case CANCELLED -> TaskState.CANCELLED;
            case CRASHES -> TaskState.FAILED;
            case OUT_OF_MEMORY -> TaskState.OUT_OF_MEMORY;
            case SERVICE_KILLED -> TaskState.LOST;
        };
        assertThat(trouble(attack, state, 0, BLOCKED, tried)).isEmpty();
    }

    @Test
    void a_last_word_that_only_echoes_the_orders_is_none() {
        assertThat(trouble(
                        attack("EGR-001"),
                        TaskState.SUCCEEDED,
                        0,
                        BLOCKED,
                        "{\"event\":\"tried\",\"answer\":\"" + challenge.secret() + "\"}"))
                .startsWith(HALF_WAY);
    }

    @Test
    void its_own_deadline_says_that_it_was_not_through() {
        assertThat(trouble(attack("EGR-001"), TaskState.FAILED, 3, BLOCKED, DEADLINE))
                .isEqualTo("a variant could not be tried to its end: error: deadline ");
        assertThat(trouble(attack("LIFE-005"), TaskState.FAILED, 3, BLOCKED, DEADLINE))
                .contains("deadline");
    }

    @Test
    void a_variant_that_broke_was_not_tried_though_others_were() {
        String broken =
                "{\"event\":\"outcome\",\"what\":\"x\",\"result\":\"error\",\"detail\":\"ImportError: ctypes\"}";
        assertThat(trouble(attack("KRN-001"), TaskState.SUCCEEDED, 0, BLOCKED, broken, tried))
                .isEqualTo("a variant could not be tried to its end: error: x ImportError: ctypes");
    }

    @Test
    void a_record_that_names_the_state_the_attack_demands_is_no_try() {
        // FS-011 demands the state succeeded, LIFE-005 failed: any wrapper says that of a task it stopped.
        assertThat(trouble(attack("FS-011"), TaskState.SUCCEEDED, 0, BLOCKED)).startsWith(HALF_WAY);
        assertThat(trouble(attack("LIFE-005"), TaskState.FAILED, 139, BLOCKED)).startsWith(HALF_WAY);
    }

    @Test
    void a_flood_that_the_sandbox_cut_off_was_tried_and_one_that_never_came_was_not() {
        Attack flood = attack("PROC-007");
        assertThat(trouble(flood, TaskState.LIMIT_EXCEEDED, 137)).isEmpty();
        assertThat(new Tried(flood, limits(flood), talk(), end(TaskState.SUCCEEDED, 0, 65_536), false, 0, "").trouble())
                .isEmpty();
        assertThat(trouble(flood, TaskState.SUCCEEDED, 0)).isNotEmpty();
        assertThat(trouble(flood, TaskState.FAILED, 137)).isNotEmpty();
    }

    @Test
    void a_filter_that_ends_a_process_for_a_system_call_is_an_answer_where_system_calls_are_tried() {
        assertThat(trouble(attack("KRN-003"), TaskState.FAILED, 159, BLOCKED)).isEmpty();
        // Any wrapper may choose that exit code for a task that it ended before its first try.
        assertThat(trouble(attack("KRN-003"), TaskState.FAILED, 159)).isNotEmpty();
        assertThat(trouble(attack("FS-001"), TaskState.FAILED, 159, BLOCKED)).startsWith(HALF_WAY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROC-008", "LIFE-001", "LIFE-003"})
    void a_time_limit_that_nobody_met_was_not_tried(String id) {
        Attack attack = attack(id);
        assertThat(trouble(attack, TaskState.FAILED, 137, tried))
                .isEqualTo("it did not meet the end that the attack is about: it ended as failed with exit code 137");
        assertThat(lived(attack, 2_400)).isNotEmpty();
        assertThat(lived(attack, 2_500)).isEmpty();
    }

    private String lived(Attack attack, long millis) {
        return new Tried(attack, limits(attack), talk(tried), end(TaskState.FAILED, 137, 0), false, millis, "")
                .trouble();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROC-003", "LIFE-006"})
    void memory_that_did_not_run_out_was_not_tried(String id) {
        assertThat(trouble(attack(id), TaskState.FAILED, 1, tried)).startsWith("it did not meet the end");
        assertThat(trouble(attack(id), TaskState.FAILED, 137, tried)).isEmpty();
        assertThat(trouble(attack(id), TaskState.OUT_OF_MEMORY, 1, tried)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"CANCELLED", "SERVICE_KILLED"})
    void what_waits_for_its_end_shows_its_ready_mark_or_says_so(Ending ending) {
        Attack attack = all().filter(one -> one.ending() == ending).findFirst().orElseThrow();
        TaskState state = ending == Ending.CANCELLED ? TaskState.CANCELLED : TaskState.LOST;
        assertThat(trouble(attack, state, 0)).startsWith(HALF_WAY);
        assertThat(trouble(attack, state, 0, answered("ready"))).isEmpty();
        TaskOutcome end = end(state, 0, 0);
        assertThat(new Tried(attack, limits(attack), talk(), end, true, 0, "").trouble())
                .isEmpty();
        assertThat(new Tried(attack, limits(attack), talk(), end, true, 0, "there was no service to kill").trouble())
                .isEqualTo("there was no service to kill");
    }

    private String trouble(Attack attack, TaskState state, int code, String... lines) {
        return new Tried(attack, limits(attack), talk(lines), end(state, code, 0), false, 0, "").trouble();
    }

    private String answered(String event) {
        return "{\"event\":\"" + event + "\",\"answer\":\"" + challenge.answer(event) + "\"}";
    }

    private Talk talk(String... lines) {
        return new Talk(
                challenge, ("@sandproof " + String.join("\n@sandproof ", lines)).getBytes(StandardCharsets.UTF_8));
    }

    private static TaskOutcome end(TaskState state, int code, long bytes) {
        return new TaskOutcome(state, OptionalInt.of(code), new byte[0], new byte[0], bytes, "");
    }

    private static Limits limits(Attack attack) {
        return DefaultLimits.of(attack.task());
    }

    private static Attack attack(String id) {
        return Catalogue.bundled().find(id).orElseThrow();
    }
}
