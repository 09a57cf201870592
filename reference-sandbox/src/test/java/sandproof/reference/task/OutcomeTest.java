package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeTest {
    private static final RunningTask.MainEnd GOOD = new RunningTask.MainEnd(0, "");
    private static final RunningTask.MainEnd BAD = new RunningTask.MainEnd(1, "");
    private static final RunningTask.MainEnd KILLED = new RunningTask.MainEnd(-1, "SIGKILL");

    @Test
    void only_a_clean_exit_in_time_is_a_success() {
        assertThat(Outcome.state(Cause.MAIN_ENDED, GOOD, false, false)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(Outcome.state(Cause.MAIN_ENDED, BAD, false, false)).isEqualTo(TaskState.FAILED);
        assertThat(Outcome.state(Cause.MAIN_ENDED, KILLED, false, false)).isEqualTo(TaskState.FAILED);
        assertThat(Outcome.state(Cause.MAIN_ENDED, null, false, false)).isEqualTo(TaskState.FAILED);
    }

    @Test
    void a_clean_exit_after_the_time_limit_is_still_timed_out() {
        assertThat(Outcome.state(Cause.MAIN_ENDED, GOOD, false, true)).isEqualTo(TaskState.TIMED_OUT);
    }

    @Test
    void a_death_for_want_of_memory_is_told_from_other_deaths() {
        assertThat(Outcome.state(Cause.MAIN_ENDED, KILLED, true, false)).isEqualTo(TaskState.OUT_OF_MEMORY);
    }

    @ParameterizedTest
    @EnumSource(names = "MAIN_ENDED", mode = EnumSource.Mode.EXCLUDE)
    void whatever_else_brought_the_end_is_no_success(Cause cause) {
        assertThat(Outcome.state(cause, GOOD, false, false)).isNotEqualTo(TaskState.SUCCEEDED);
    }
}
