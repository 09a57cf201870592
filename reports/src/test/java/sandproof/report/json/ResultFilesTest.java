package sandproof.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.RealisticSample;
import sandproof.report.Samples;
import sandproof.report.result.RunResult;

class ResultFilesTest {
    @TempDir
    Path dir;

    Path file = Path.of("unset");

    @BeforeEach
    void write_a_good_file() throws IOException {
        file = dir.resolve("results.json");
        ResultFiles.write(Samples.run(List.of(Samples.attempt("FS-001", "filesystem", Samples.held()))), file);
    }

    @Test
    void a_hostile_result_survives_the_round_trip_to_the_last_character() throws IOException {
        ResultFiles.write(Samples.hostile(), file);
        assertThat(ResultFiles.read(file)).isEqualTo(Samples.hostile());
    }

    @Test
    void what_a_sandbox_costs_is_kept_and_a_median_of_other_samples_is_refused() throws IOException {
        RunResult measured = RealisticSample.held();
        ResultFiles.write(measured, file);
        assertThat(ResultFiles.read(file)).isEqualTo(measured);
        Files.writeString(file, Files.readString(file).replace("\"medianMillis\" : 146", "\"medianMillis\" : 6"));
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(ResultFileException.class)
                .hasMessageContaining("field overhead.task.medianMillis: found 6, expected 146 from its samples");
    }

    @Test
    void an_attack_that_stands_twice_is_refused() throws IOException {
        ResultFiles.write(
                Samples.run(List.of(
                        Samples.attempt("FS-001", "filesystem", Samples.held()),
                        Samples.attempt("FS-002", "filesystem", Samples.held()),
                        Samples.attempt("FS-001", "filesystem", Samples.held()))),
                file);
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(ResultFileException.class)
                .hasMessageContaining("field attempts[2].attack: found FS-001, expected each attack once, and it is in"
                        + " attempts[0] too");
    }

    @Test
    void the_file_is_ascii_so_that_looking_at_it_moves_no_terminal() throws IOException {
        ResultFiles.write(Samples.hostile(), file);
        for (byte b : Files.readAllBytes(file)) {
            assertThat(b == '\n' || (b >= ' ' && b <= '~')).isTrue();
        }
    }

    @Test
    void field_names_are_those_of_the_contract() throws IOException {
        String json = Files.readString(file);
        assertThat(json)
                .containsSubsequence(
                        "\"schemaVersion\" : 1",
                        "\"runId\"",
                        "\"startedAt\" : \"2026-11-29T10:15:00Z\"",
                        "\"endedAt\"",
                        "\"harness\"",
                        "\"target\"",
                        "\"driver\"",
                        "\"claims\"",
                        "\"catalogue\"",
                        "\"host\"",
                        "\"fingerprint\"",
                        "\"attempts\"",
                        "\"attack\" : \"FS-001\"",
                        "\"verdict\" : \"held\"",
                        "\"findings\"",
                        "\"ran\"",
                        "\"status\" : \"PROVEN\"",
                        "\"contained\"",
                        "\"logged\"",
                        "\"level\" : \"event\"",
                        "\"tornDown\"",
                        "\"evidence\"",
                        "\"atMillis\"",
                        "\"reproduce\"",
                        "\"summary\"",
                        "\"notProven\"",
                        "\"notClaimed\"",
                        "\"gate\"",
                        "\"waived\"",
                        "\"reasons\"");
    }

    @Test
    void a_gate_that_let_a_breach_through_is_not_believed() throws IOException {
        String breached = Files.readString(file)
                .replace("\"verdict\" : \"held\"", "\"verdict\" : \"breached\"")
                .replaceFirst("\"status\" : \"PROVEN\"", "\"status\" : \"REFUTED\"")
                .replace("\"held\" : 1", "\"held\" : 0")
                .replace("\"breached\" : 0", "\"breached\" : 1")
                .replaceFirst("\"exit\" : \\d", "\"exit\" : 0");
        Files.writeString(file, breached);
        assertThatThrownBy(() -> ResultFiles.read(file))
                .hasMessageContaining("gate.exit")
                .hasMessageContaining("FS-001");
    }

    @Test
    void nothing_but_the_file_is_left_beside_it() throws IOException {
        try (var files = Files.list(dir)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void an_unknown_status_is_named_with_line_field_found_and_expected() throws IOException {
        replace("\"status\" : \"PROVEN\"", "\"status\" : \"PASSED\"");
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(ResultFileException.class)
                .hasMessageMatching(".*results.json, line \\d+: field attempts\\[0\\].findings.ran.status: found "
                        + "\"PASSED\", expected one of PROVEN, REFUTED, UNPROVEN, NOT_CLAIMED.*");
    }

    @Test
    void a_missing_field_is_named() throws IOException {
        replace("\"runId\" : \"r-20261129-101500\",", "");
        assertThatThrownBy(() -> ResultFiles.read(file)).hasMessageContaining("line 1: field runId is missing");
    }

    @Test
    void an_unknown_field_is_named() throws IOException {
        replace("\"nonce\" :", "\"nonsense\" : 1, \"nonce\" :");
        assertThatThrownBy(() -> ResultFiles.read(file))
                .hasMessageContaining("field attempts[0].nonsense is not known");
    }

    @Test
    void a_fact_that_is_nothing_is_named() throws IOException {
        replace("\"cgroup\" : \"v2\"", "\"cgroup\" : null");
        assertThatThrownBy(() -> ResultFiles.read(file))
                .hasMessageMatching(
                        ".*results.json, line \\d+: field host.cgroup: found null, expected a value of type "
                                + "string, number, boolean, array, object");
        replace("\"cgroup\" : null", "\"cgroup\" : [ \"v2\", null ]");
        assertThatThrownBy(() -> ResultFiles.read(file)).hasMessageContaining("field host.cgroup[1]: found null");
        replace("\"cgroup\" : [ \"v2\", null ]", "\"cgroup\" : \"v2\"");
        replace("\"audit\" : \"event\"", "\"audit\" : null");
        assertThatThrownBy(() -> ResultFiles.read(file)).hasMessageContaining("field target.claims.audit: found null");
    }

    @Test
    void a_later_version_is_said_plainly() throws IOException {
        replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 9");
        assertThatThrownBy(() -> ResultFiles.read(file))
                .hasMessageEndingWith(
                        "has schemaVersion 9, this sandproof reads up to 1: use the release that wrote it, or a later one");
    }

    @Test
    void a_verdict_that_its_findings_do_not_bear_out_is_refused() throws IOException {
        replace("\"status\" : \"PROVEN\"", "\"status\" : \"REFUTED\"");
        assertThatThrownBy(() -> ResultFiles.read(file))
                .hasMessageContaining("field attempts[0].verdict: found held, expected breached from its findings");
    }

    @Test
    void a_summary_that_does_not_count_its_attempts_is_refused() throws IOException {
        replace("\"held\" : 1", "\"held\" : 2");
        assertThatThrownBy(() -> ResultFiles.read(file)).hasMessageContaining("field summary: found 1 attacks (2 held");
    }

    @Test
    void broken_json_is_named_with_its_line() throws IOException {
        replace("\"harness\" : {", "\"harness\" : [");
        assertThatThrownBy(() -> ResultFiles.read(file)).hasMessageMatching("(?s).*results.json, line \\d+: .*");
    }

    @Test
    void a_field_given_twice_is_refused() throws IOException {
        replace("\"schemaVersion\" : 1,", "\"schemaVersion\" : 1, \"schemaVersion\" : 1,");
        assertThatThrownBy(() -> ResultFiles.read(file)).hasMessageContaining("Duplicate");
    }

    @Test
    void files_that_are_no_json_at_all_give_one_sentence() throws IOException {
        for (String content : List.of("", "   ", "null", "[]", "\"x\"", "\u0000\u0001", "{", "[".repeat(5000))) {
            Files.writeString(file, content, StandardCharsets.UTF_8);
            assertThatThrownBy(() -> ResultFiles.read(file))
                    .isInstanceOf(ResultFileException.class)
                    .message()
                    .doesNotContain("\n")
                    .contains("results.json");
        }
        assertThatThrownBy(() -> ResultFiles.read(dir.resolve("none.json"))).hasMessageContaining("no such file");
    }

    private void replace(String what, String with) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(what);
        Files.writeString(
                file,
                text.substring(0, text.indexOf(what)) + with + text.substring(text.indexOf(what) + what.length()));
    }
}
