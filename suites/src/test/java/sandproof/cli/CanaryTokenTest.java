package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CanaryTokenTest {
    private static final String GOOD = "c2VjcmV0LW9mLXRoZS10ZXN0cw==";

    @Test
    void a_token_that_a_header_takes_is_taken_as_it_is() {
        assertThat(CanaryToken.usable("T", GOOD)).isEqualTo(GOOD);
    }

    @Test
    void one_that_no_header_takes_is_refused_and_never_shown() {
        for (String wrong : List.of(GOOD + "\n", "a b " + GOOD, GOOD + "\r\nX: y", "\u00e9" + GOOD, "short", "")) {
            assertThatThrownBy(() -> CanaryToken.usable("T", wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("the environment variable T holds ")
                    .hasMessageNotContaining(wrong.isEmpty() ? GOOD : wrong.strip());
        }
    }
}
