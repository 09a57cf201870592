package sandproof.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignalsTest {
    @ParameterizedTest
    @CsvSource({"SIGKILL,137", "kill,137", "9,137", "HUP,129", "SIGSYS,159", "31,159", "SIGTERM,143"})
    void a_signal_is_told_as_a_shell_does(String told, int code) {
        assertThat(Signals.exitCode(told)).hasValue(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "0", "32", "-9", "SIG", "SIGNOTHING", "900"})
    void what_is_none_has_no_code(String told) {
        assertThat(Signals.exitCode(told)).isEmpty();
    }
}
