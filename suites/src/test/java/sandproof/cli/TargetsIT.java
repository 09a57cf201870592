package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.driver.Targets;

/** What the verb {@code targets} tells of this machine. */
class TargetsIT {
    @Test
    void every_target_has_a_line_and_the_last_one_counts_the_usable() throws Exception {
        Program.Ended ended = Program.call("targets");

        assertThat(ended.code()).isZero();
        List<String> lines = ended.said().lines().toList();
        for (String name : Targets.names()) {
            assertThat(lines).filteredOn(line -> line.startsWith(name + " ")).hasSize(1);
        }
        long usable = lines.stream()
                .filter(line -> line.matches("[a-z0-9-]+ +usable .*"))
                .count();
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo(usable + " of " + Targets.names().size() + " usable here");
    }

    @Test
    void a_template_is_called_one_and_never_counted_as_usable() throws Exception {
        assertThat(Program.call("targets").said()).containsPattern("(?m)^nsjail +template ");
    }

    @Test
    void as_json_each_tells_what_is_missing_its_claims_and_where_they_were_read() throws Exception {
        JsonNode rows = new ObjectMapper()
                .readTree(Program.call("targets", "--format", "json").said());

        assertThat(rows).hasSameSizeAs(Targets.names());
        for (JsonNode row : rows) {
            boolean missing = !row.path("missing").isEmpty();
            assertThat(row.path("state").asText())
                    .as(row.toString())
                    .isIn(missing ? List.of("missing", "template") : List.of("usable", "template"));
            assertThat(row.has("claims") && row.has("sources")).isTrue();
        }
    }
}
