package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskState;

class EndingTest {
    private static byte[] stdout(String digits, String more) throws JsonProcessingException {
        Ending ending = Ending.of(Documents.JSON.readTree("{\"stdout\":\"/out\",\"encoding\":\"base64\"}"));
        Answer said = new Answer(List.of(Documents.JSON.createObjectNode().put("out", digits)), more);
        return ending.stream("run", ending.stdout(), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"signal\":\"SIGKILL\"}", "{\"signal\":9}", "{\"code\":-9}", "{\"code\":137}"})
    void a_task_that_was_killed_has_the_exit_code_of_it(String said) throws JsonProcessingException {
        Ending ending = Ending.of(Documents.JSON.readTree("{\"exit\":\"/code\",\"signal\":\"/signal\"}"));
        List<JsonNode> documents = List.of(Documents.JSON.readTree(said));
        assertThat(ending.exitCode("run", documents)).hasValue(137);
        assertThat(ending.state("run", Ending.ENDED, documents)).isEqualTo(TaskState.FAILED);
    }

    @Test
    void base64_that_was_cut_off_anywhere_is_read_up_to_there() throws JsonProcessingException {
        String whole = "what it printed";
        String digits = Base64.getEncoder().encodeToString(whole.getBytes(StandardCharsets.UTF_8));

        for (int length = 0; length <= digits.length(); length++) {
            assertThat(new String(stdout(digits.substring(0, length), "more"), StandardCharsets.UTF_8))
                    .isEqualTo(whole.substring(0, length * 3 / 4));
        }
    }

    @Test
    void base64_that_nobody_cut_off_is_whole_or_none() throws JsonProcessingException {
        assertThat(stdout("d2hh\r\ndA==", "")).asString(StandardCharsets.UTF_8).isEqualTo("what");
        assertThatThrownBy(() -> stdout("d2hhd", ""))
                .isInstanceOf(SandboxException.class)
                .hasMessage("run was answered with output that is no base64.");
    }
}
