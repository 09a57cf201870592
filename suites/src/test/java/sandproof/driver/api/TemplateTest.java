package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.SandboxException;

class TemplateTest {
    private final Template template = new Template(Map.of("a", "\"},{\"x\":\"${b}/../?\r\n", "b", "never", "n", 7L));

    @Test
    void a_value_is_one_piece_of_a_path() {
        assertThat(template.path("/t/${a}?q=${b}&n=${n}"))
                .isEqualTo("/t/%22%7D%2C%7B%22x%22%3A%22%24%7Bb%7D%2F..%2F%3F%0D%0A?q=never&n=7");
    }

    @Test
    void a_value_is_one_text_of_a_tree() throws JsonProcessingException {
        JsonNode filled = template.tree(Documents.JSON.readTree(
                "{\"one\":\"<${a}>\",\"two\":[\"${n}\",\"${n}s\",\"$${n}\",5,null,true],\"${a}\":\"${b}\"}"));

        assertThat(filled.toString())
                .isEqualTo(
                        "{\"one\":\"<\\\"},{\\\"x\\\":\\\"${b}/../?\\r\\n>\",\"two\":[7,\"7s\",\"${n}\",5,null,true],"
                                + "\"${a}\":\"never\"}");
    }

    @Test
    void a_name_that_is_not_known_yet_is_one_clear_sentence() {
        assertThatThrownBy(() -> template.path("/t/${task}"))
                .isInstanceOf(SandboxException.class)
                .hasMessage("The target file uses ${task} before any answer has named it.");
    }
}
