package sandproof.driver.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.TaskState;

class StopTest {
    @Test
    void an_end_is_told_by_its_exit_code_and_by_why_the_kernel_ended_it() {
        assertThat(Stop.ENDED.state(OptionalInt.of(0), false)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(Stop.ENDED.state(OptionalInt.of(137), false)).isEqualTo(TaskState.FAILED);
        assertThat(Stop.ENDED.state(OptionalInt.of(137), true)).isEqualTo(TaskState.OUT_OF_MEMORY);
        assertThat(Stop.TIME.state(OptionalInt.of(0), false)).isEqualTo(TaskState.TIMED_OUT);
    }

    @Test
    void an_engine_that_does_not_tell_makes_no_success() {
        assertThat(Stop.ENDED.state(OptionalInt.empty(), false)).isEqualTo(TaskState.LOST);
        assertThat(Stop.ENDED.reason(OptionalInt.empty())).contains("did not tell");
    }
}
