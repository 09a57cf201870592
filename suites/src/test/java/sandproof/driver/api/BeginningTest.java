package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BeginningTest {
    private static String closed(String begun) {
        byte[] bytes = begun.getBytes(StandardCharsets.UTF_8);
        return new String(Beginning.closed(bytes, 0, bytes.length), StandardCharsets.UTF_8);
    }

    @Test
    void what_is_not_there_in_full_is_left_out() {
        assertThat(closed("{\"a\":1,\"b\":[tr")).isEqualTo("{\"a\":1,\"b\":[]}");
        assertThat(closed("{\"a\":1")).isEqualTo("{}");
        assertThat(closed("{\"a\":1,\"b")).isEqualTo("{\"a\":1}");
        assertThat(closed("{\"a\":1,\"b\"")).isEqualTo("{\"a\":1}");
        assertThat(closed("{\"a\":{},\"b\":\"do")).isEqualTo("{\"a\":{}}");
        assertThat(closed("[[{\"a\":\"}\"}, ")).isEqualTo("[[{\"a\":\"}\"}]]");
        assertThat(closed("tru")).isEmpty();
        assertThat(closed("")).isEmpty();
    }

    @Test
    void of_a_long_text_what_came_is_kept() {
        String text = "x".repeat(1024);

        for (String cut : new String[] {"", "\\", "\\u00e"}) {
            assertThat(closed("{\"a\":[\"" + text + cut)).isEqualTo("{\"a\":[\"" + text + "\"]}");
        }
        byte[] broken = ("\"" + text + "\u00fc").getBytes(StandardCharsets.UTF_8);
        assertThat(Beginning.closed(broken, 0, broken.length - 1))
                .isEqualTo(("\"" + text + "\"").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void wherever_it_is_cut_it_can_be_read_and_says_nothing_new() throws IOException {
        String whole = "{\"a\":[1,-2.5e3,true,null,{\"b\":\"\\u00fc\\\"}\"},[]],\"c\":{\"d\":\"" + "\u20ac".repeat(800)
                + "\"},\"e\":\"f\"}";
        byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
        JsonNode all = Documents.JSON.readTree(whole);

        for (int length = 1; length <= bytes.length; length++) {
            byte[] closed = Beginning.closed(bytes, 0, length);
            JsonNode some = Documents.JSON.readTree(closed);
            assertThat(all.path("a").toString())
                    .startsWith(some.path("a").toString().replaceAll("[\\]}]+$", ""));
            assertThat(all.at("/c/d").asText()).startsWith(some.at("/c/d").asText());
            assertThat(some.path("e").asText()).isEqualTo(length < bytes.length - 1 ? "" : "f");
        }
    }
}
