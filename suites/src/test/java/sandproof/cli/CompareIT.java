package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.Overhead;

/** Two runs as a person makes them, set side by side; and files that cannot be. */
class CompareIT {
    @TempDir
    Path temporary;

    @Test
    void two_sandboxes_stand_side_by_side_with_what_they_cost() throws Exception {
        Path reference = run("reference");
        Path naked = run("naked");
        Path out = temporary.resolve("compared");
        Program.Ended compared =
                Program.call("compare", reference.toString(), naked.toString(), "--out", out.toString());
        assertThat(compared.code()).as(compared.said()).isZero();
        assertThat(compared.said())
                .contains(
                        "reference holds ",
                        "naked ",
                        "A trivial task takes ",
                        "not alike: naked was tried with 1 of the ");
        assertThat(out.resolve("compare.html")).content().contains("id=\"USE-001\"");
        assertThat(out.resolve("compare.md")).content().contains("USE-001");
        assertThat(out.resolve("compare.csv")).content().contains("\r\nUSE-001,");
    }

    @Test
    void a_file_that_is_wrong_is_named_and_so_is_one_too_few() throws Exception {
        Path wrong = temporary.resolve("wrong.json");
        Files.writeString(wrong, "{\n\"schemaVersion\": \"one\"}");
        Program.Ended ended =
                Program.call("compare", wrong.toString(), wrong.toString(), "--out", temporary.toString());
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said()).contains("wrong.json, line ").contains("field ");
        Program.Ended few = Program.call("compare", wrong.toString(), "--out", temporary.toString());
        assertThat(few.code()).isEqualTo(ExitCode.USAGE);
        assertThat(few.said()).contains("found 1 RESULT, expected 2 or more");
        assertThat(temporary.resolve("compare.html")).doesNotExist();
    }

    private Path run(String target) throws Exception {
        Path out = temporary.resolve(target);
        Program.Ended ended = Program.inLab("run", "--target", target, "--attack", "USE-001", "--out", out.toString());
        assertThat(ended.code()).as(ended.said()).isIn(ExitCode.PASSED, ExitCode.NOT_PROVEN);
        Overhead overhead = Objects.requireNonNull(Program.results(out).overhead(), ended.said());
        assertThat(overhead.task().samples()).hasSizeBetween(3, 7).allMatch(millis -> millis > 0);
        assertThat(overhead.bare()).isNotNull();
        return out.resolve("results.json");
    }
}
