package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
