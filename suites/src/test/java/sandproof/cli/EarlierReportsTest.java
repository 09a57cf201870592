package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierReportsTest {
    @TempDir
    Path work;

    private Path earlier() throws IOException {
        Path out = Files.createDirectories(work.resolve("out"));
        for (String name : EarlierReports.OF_RUN) {
            Files.writeString(out.resolve(name), "passed");
        }
        return out;
    }

    private static int run(Path target, Path out) {
        return execute("run", "--target", target.toString(), "--out", out.toString());
    }

    @Test
    void nothing_old_stands_where_a_run_was_refused() throws IOException {
        Path out = earlier();
        Path broken = Files.writeString(work.resolve("broken.yaml"), "name: {");

        assertThat(run(broken, out)).isEqualTo(ExitCode.USAGE);

        for (String name : EarlierReports.OF_RUN) {
            assertThat(out.resolve(name)).doesNotExist();
            assertThat(out.resolve(name + EarlierReports.ASIDE)).hasContent("passed");
        }
        earlier();
        assertThat(run(broken, out)).isEqualTo(ExitCode.USAGE);
        assertThat(out.resolve("results.json")).doesNotExist();
    }

    @Test
    void what_else_is_there_stays_and_nothing_is_made() throws IOException {
        Path own = Files.writeString(earlier().resolve("notes.txt"), "mine");
        EarlierReports.setAside(own.getParent(), EarlierReports.OF_RUN);
        EarlierReports.setAside(work.resolve("none"), EarlierReports.OF_RUN);
        EarlierReports.setAside(null, EarlierReports.OF_RUN);
        assertThat(own).hasContent("mine");
        assertThat(work.resolve("none")).doesNotExist();
    }

    @Test
    void nothing_old_stands_where_a_merge_or_a_check_of_the_network_was_refused() throws IOException {
        Path out = Files.createDirectories(work.resolve("merged"));
        Path broken = Files.writeString(work.resolve("broken.json"), "{");
        Path merged = Files.writeString(out.resolve("all.json"), "passed");
        Files.writeString(out.resolve("network.json"), "passed");

        assertThat(execute("merge", broken.toString(), "--out", merged.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(merged).doesNotExist();
        assertThat(out.resolve("all.json" + EarlierReports.ASIDE)).hasContent("passed");

        assertThat(execute("network", broken.toString(), "--out", out.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(out.resolve("network.json")).doesNotExist();
    }

    private static int execute(String... words) {
        return Sandproof.commandLine()
                .setErr(new PrintWriter(new StringWriter()))
                .execute(words);
    }
}
