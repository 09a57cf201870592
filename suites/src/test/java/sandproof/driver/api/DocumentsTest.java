package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentsTest {
    private static List<JsonNode> of(Shape shape, String body) throws IOException {
        Answer answer = Documents.of(shape, body.getBytes(StandardCharsets.ISO_8859_1), "");
        assertThat(answer.whole()).isTrue();
        return answer.documents();
    }

    @Test
    void events_of_a_server_and_lines_of_json_are_documents_alike() throws IOException {
        List<JsonNode> events = of(
                Shape.LINES,
                ": hello\r\nevent: x\r\nid: 1\r\ndata: {\"a\":1}\r\n\r\nretry: 5\r\ndata:{\"a\":2}\n\n{\"a\":\"event: 3\"}\n");

        assertThat(events).extracting(event -> event.path("a").asText()).containsExactly("1", "2", "event: 3");
    }

    @Test
    void a_line_that_is_no_json_breaks_the_whole_answer() {
        assertThatThrownBy(() -> of(Shape.LINES, "data: {\"a\":1}\n\ndata: nonsense\n"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void many_documents_may_not_take_more_memory_than_one() throws IOException {
        String many = "[" + "{},".repeat(400_000) + "{}]\n";
        Answer answer = Documents.of(Shape.LINES, many.repeat(3).getBytes(StandardCharsets.UTF_8), "");

        assertThat(answer.documents()).hasSize(2);
        assertThat(answer.more()).isEqualTo("more than 1000000 values");
    }

    @Test
    void what_is_behind_the_kept_part_of_an_answer_is_said_and_nothing_before_it_lost() throws IOException {
        String text = "x".repeat(2000);
        String all = "{\"a\":\"" + text + "\"}";
        for (Shape shape : Shape.values()) {
            byte[] whole = shape == Shape.LINES
                    ? (all + "\n" + all).getBytes(StandardCharsets.UTF_8)
                    : all.getBytes(StandardCharsets.UTF_8);
            byte[] body = shape == Shape.CONNECT ? Documents.framed(whole) : whole;
            Answer answer = Documents.of(shape, Arrays.copyOf(body, body.length - 500), "more than that");

            assertThat(answer.whole()).isFalse();
            assertThat(answer.documents()
                            .get(answer.documents().size() - 1)
                            .path("a")
                            .asText())
                    .isEqualTo("x".repeat(1502));
            assertThat(answer.documents()).hasSize(shape == Shape.LINES ? 2 : 1);
        }
    }

    @Test
    void of_more_documents_than_are_kept_the_first_are() throws IOException {
        Answer answer = Documents.of(Shape.LINES, "1\n".repeat(100_001).getBytes(StandardCharsets.UTF_8), "");

        assertThat(answer.documents()).hasSize(100_000);
        assertThat(answer.more()).isEqualTo("more than 100000 documents");
    }

    @Test
    void frames_are_read_one_after_the_other() throws IOException {
        String framed =
                new String(Documents.framed("{\"a\":1}".getBytes(StandardCharsets.UTF_8)), StandardCharsets.ISO_8859_1);

        assertThat(of(Shape.CONNECT, framed + "\2\0\0\0\2{}")).hasSize(2);
    }

    @Test
    void a_frame_that_is_cut_off_compressed_or_endless_is_none() {
        for (String bad :
                new String[] {"\0\0\0", "\0\0\0\0\11{}", "\1\0\0\0\2{}", "\0\377\377\377\377{}", "\0\177\377\377\377{}"
                }) {
            assertThatThrownBy(() -> of(Shape.CONNECT, bad)).isInstanceOf(IOException.class);
        }
    }
}
