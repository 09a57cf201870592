package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;

/** Two shards as two machines would make them, and everything that takes a result takes the two as one. */
class MergeIT {
    @TempDir
    Path temporary;

    @Test
    void shards_become_one_result_that_every_verb_takes() throws Exception {
        Path one = shard("1/2", "one");
        Path two = shard("2/2", "two");
        Path merged = temporary.resolve("merged.json");
        Program.Ended ended = Program.call("merge", one.toString(), two.toString(), "--out", merged.toString());
        assertThat(ended.code()).as(ended.said()).isZero();
        assertThat(ended.said()).contains("2 results as one: 3 of ");
        RunResult result = ResultFiles.read(merged);
        assertThat(result.attempts()).extracting(AttemptResult::attack).containsExactly("FS-001", "FS-002", "USE-001");

        assertThat(Program.call("gate", merged.toString()).code())
                .isEqualTo(result.gate().exit())
                .isEqualTo(ExitCode.BREACHED);
        Path report = temporary.resolve("report");
        assertThat(Program.call("report", merged.toString(), "--out", report.toString())
                        .code())
                .isZero();
        assertThat(report.resolve("junit.xml")).content().contains("FS-002");
        Path other = Files.writeString(temporary.resolve("other.yaml"), "name: other\n");
        assertThat(Program.call("report", merged.toString(), "--policy", other.toString())
                        .said())
                .contains("--policy is other, but the result was judged by strict");
        assertThat(Program.call("diff", merged.toString(), merged.toString()).code())
                .isZero();
        assertThat(Program.call("compare", merged.toString(), one.toString(), "--out", report.toString())
                        .code())
                .isZero();

        Program.Ended lost = Program.call("merge", one.toString(), "--out", merged + "1");
        assertThat(lost.code()).isEqualTo(ExitCode.USAGE);
        assertThat(lost.said()).contains("field host.shard: found none of 2/2").hasLineCount(1);
        assertThat(Program.call("merge", one.toString(), "--partial", "--out", merged + "1")
                        .code())
                .isZero();

        Program.Ended again = Program.call("merge", merged.toString(), one.toString(), "--out", merged + "2");
        assertThat(again.code()).isEqualTo(ExitCode.USAGE);
        assertThat(again.said())
                .contains("field runId")
                .contains("expected each run once")
                .hasLineCount(1);
        Program.Ended over = Program.call("merge", one.toString(), two.toString(), "--out", one.toString());
        assertThat(over.code()).isEqualTo(ExitCode.USAGE);
        assertThat(over.said()).contains("which is one of the results");
    }

    @Test
    void a_file_that_is_no_result_is_named_by_line_and_field() throws Exception {
        Path wrong = Files.writeString(temporary.resolve("wrong.json"), "{\n\"schemaVersion\": \"one\"}");
        Path out = temporary.resolve("out.json");
        Program.Ended ended = Program.call("merge", wrong.toString(), "--out", out.toString());
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said()).contains("wrong.json, line ").contains("field ");
        assertThat(out).doesNotExist();
    }

    private Path shard(String part, String name) throws Exception {
        Path out = temporary.resolve(name);
        Program.Ended ended = Program.inLab(
                "run",
                "--target",
                "naked",
                "--attack",
                "FS-001",
                "--attack",
                "FS-002",
                "--shard",
                part,
                "--out",
                out.toString());
        assertThat(ended.code()).as(ended.said()).isIn(ExitCode.BREACHED, ExitCode.NOT_PROVEN);
        return out.resolve("results.json");
    }
}
