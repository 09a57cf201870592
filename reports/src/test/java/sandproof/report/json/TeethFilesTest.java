package sandproof.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.TeethResult;

class TeethFilesTest {
    @TempDir
    Path dir;

    private static final TeethResult RESULT = TeethResult.of(List.of(
            new TeethResult.Bite(
                    "no-memory-limit", "Memory is not limited", true, List.of("PROC-003"), List.of(), List.of()),
            new TeethResult.Bite(
                    "raw-sockets",
                    "Raw sockets are allowed",
                    false,
                    List.of(),
                    List.of("KRN-003"),
                    List.of("EGR-001"))));

    @Test
    void it_counts_for_itself_and_survives_the_round_trip() throws IOException {
        Path file = dir.resolve("teeth.json");
        TeethFiles.write(RESULT, file);
        assertThat(TeethFiles.read(file)).isEqualTo(RESULT);
        assertThat(RESULT.summary()).isEqualTo(new TeethResult.Summary(2, 1, 1));
        assertThat(Files.readString(file)).contains("\"missedBy\" : [ \"KRN-003\" ]");
    }

    @Test
    void a_bad_file_is_named_with_its_field() throws IOException {
        Path file = dir.resolve("teeth.json");
        TeethFiles.write(RESULT, file);
        Files.writeString(file, Files.readString(file).replace("\"caught\" : false", "\"caught\" : \"no\""));
        assertThatThrownBy(() -> TeethFiles.read(file))
                .hasMessageContaining("field weaknesses[1].caught: found \"no\", expected a value of type boolean");
    }
}
