package sandproof.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.report.RealisticSample;
import sandproof.report.Samples;
import sandproof.report.result.RunResult;

class VerdictTableTest {
    private static final ConsoleStyle PLAIN = new ConsoleStyle(false, true, 100);
    private static final ConsoleStyle COLOURED = new ConsoleStyle(true, true, 100);

    @Test
    void where_only_ascii_arrives_no_mark_can_be_mistaken_for_another() {
        String text = new VerdictTable(new ConsoleStyle(false, false, 100)).render(Samples.hostile(), null);
        assertThat(text)
                .contains("  + held ")
                .contains("+ x + +")
                .contains("+ + ? +")
                .contains("+ + - +");
        assertThat(text.codePoints().filter(c -> c > '~')).isEmpty();
    }

    @Test
    void a_very_narrow_terminal_ends_no_loop() {
        String text = new VerdictTable(new ConsoleStyle(false, true, 1)).render(Samples.hostile(), null);
        assertThat(text.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    }

    @Test
    void a_small_run_reads_like_this() {
        String text = new VerdictTable(PLAIN)
                .render(
                        Samples.run(List.of(Samples.attempt("FS-001", "filesystem", Samples.held()))),
                        Path.of("reports/out"));
        assertThat(text)
                .contains("  ✓ held        FS-001  Read a secret file of the host")
                .contains("✓ ✓ ✓ ✓   1,234 ms")
                .contains("1 attack on reference: 1 held, 0 breached, 0 not proven, 0 not claimed in 41.3 s")
                .contains("files  reports/out");
    }

    @Test
    void a_part_of_the_catalogue_is_said_loudly() {
        RunResult part = Samples.part(70, Samples.attempt("FS-001", "filesystem", Samples.held()));
        assertThat(new VerdictTable(PLAIN).render(part, null))
                .contains("  ONLY 1 of the 70 attacks of the catalogue tried\n  1 attack on reference: 1 held")
                .contains("passed by policy strict, exit 0");
        assertThat(new VerdictTable(PLAIN).render(RealisticSample.held(), null)).doesNotContain("ONLY");
        assertThat(new VerdictTable(COLOURED).render(part, null)).doesNotContain("\u001b[32mpassed");
    }

    @Test
    void what_this_host_cannot_enforce_is_said_under_the_table() {
        String text = new VerdictTable(PLAIN).render(RealisticSample.held(), null);
        assertThat(text).contains("  not enforced here\n    memory limit: no writable cgroup");
    }

    @Test
    void a_hostile_result_cannot_move_the_terminal_and_fits_100_columns() {
        String text = new VerdictTable(PLAIN).render(Samples.hostile(), Path.of("out"));
        assertThat(text.codePoints().filter(c -> c < ' ' && c != '\n')).isEmpty();
        assertThat(text).doesNotContain("\u202e").doesNotContain("\u0085").contains("\\u{202e}");
        assertThat(text.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    }

    @Test
    void only_our_own_escapes_are_printed_in_colour() {
        String text = new VerdictTable(COLOURED).render(Samples.hostile(), Path.of("out"));
        assertThat(text.replaceAll("\u001b\\[[0-9;]*m", "")).doesNotContain("\u001b");
        assertThat(text).contains("\u001b[1;31m✗");
    }

    @Test
    void what_is_not_held_is_explained_and_a_shared_cause_is_said_once() {
        String text = new VerdictTable(PLAIN).render(Samples.hostile(), null);
        assertThat(text).contains("contained refuted: no witness").contains("logged not claimed: a denial");
    }

    @Test
    void progress_is_one_line_that_fits() {
        ProgressLine line = new ProgressLine(
                12, 45, Duration.ofSeconds(14), Duration.ofSeconds(31), List.of("FS-003", "EGR-001", "A", "B", "C"));
        assertThat(line.text(PLAIN))
                .isEqualTo("12/45 ━━━━━─────────────── 0:14, about 0:31 left  now FS-003, EGR-001, A, B and 1 more");
        assertThat(new ProgressLine(0, 45, Duration.ZERO, null, List.of(Samples.HOSTILE.repeat(9)))
                        .text(PLAIN)
                        .codePoints()
                        .count())
                .isLessThanOrEqualTo(100);
    }
}
