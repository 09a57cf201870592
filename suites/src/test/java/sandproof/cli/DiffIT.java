package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a task sees of its walls, before and after: the same for the same sandbox, and a change shows though no attack turns. */
class DiffIT {
    @TempDir
    Path temporary;

    @Test
    void a_sandbox_does_not_differ_from_itself_and_shows_what_was_opened() throws Exception {
        Path before = run("before");
        Path same = run("same");
        Program.Ended equal = Program.inLab("diff", before.toString(), same.toString());
        assertThat(equal.code()).as(equal.said()).isZero();
        assertThat(equal.said()).endsWith("nothing differs\n");

        Path open = run("open", "--weakness", "shared-network", "--weakness", "host-root-visible");
        Program.Ended worse = Program.inLab("diff", before.toString(), open.toString());
        assertThat(worse.code()).isEqualTo(ExitCode.BREACHED);
        assertThat(worse.said())
                .contains("\n  namespaces\n      - net\n", "+ /root ")
                .endsWith("worse\n");
    }

    private Path run(String name, String... more) throws Exception {
        Path out = temporary.resolve(name);
        String[] words = new String[5 + more.length];
        System.arraycopy(new String[] {"run", "--attack", "USE-001", "--out", out.toString()}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        // Ordinary work alone passes no gate.
        assertThat(Program.inLab(words).code()).isIn(1, 2);
        assertThat(Program.results(out).fingerprint()).containsKeys("mounts", "namespaces", "user");
        return out.resolve("results.json");
    }
}
