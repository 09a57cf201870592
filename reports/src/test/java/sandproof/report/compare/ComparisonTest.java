package sandproof.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.markdown.ComparisonMarkdown;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

class ComparisonTest {
    private static final Findings OUT = Samples.findings(Status.PROVEN, Status.REFUTED, Status.PROVEN, Status.PROVEN);

    @Test
    void every_attack_has_a_row_and_every_sandbox_a_cell_in_it() {
        Comparison comparison = Comparison.of(List.of(
                run("one", attempt("EGR-002", Samples.held()), attempt("EGR-001", Samples.held())),
                run("two", attempt("EGR-001", OUT))));
        assertThat(comparison.rows()).extracting(Row::attack).containsExactly("EGR-001", "EGR-002");
        Row both = comparison.rows().get(0);
        assertThat(both.held()).isEqualTo(1);
        assertThat(both.tried()).isEqualTo(2);
        assertThat(both.differs()).isTrue();
        Row alone = comparison.rows().get(1);
        assertThat(alone.cells().get(1)).isEmpty();
        assertThat(alone.differs()).as("what was not tried tells nothing").isFalse();
    }

    @Test
    void runs_that_are_alike_have_no_caveat() {
        assertThat(caveats(run("one", attempt("EGR-001", OUT)), run("two", attempt("EGR-001", OUT))))
                .isEmpty();
    }

    @Test
    void another_catalogue_version_or_host_is_said() {
        RunResult one = run("one", attempt("EGR-001", OUT));
        RunResult two = run("two", attempt("EGR-001", OUT));
        RunResult other = new RunResult(
                1,
                "other",
                two.startedAt(),
                two.endedAt(),
                new RunResult.Harness("2"),
                two.target(),
                new RunResult.CatalogueFacts("abcdefabcdefabcdef", 1),
                Map.of("kernel", "6.9"),
                Map.of(),
                two.attempts(),
                two.summary(),
                two.gate(),
                null);
        assertThat(caveats(one, other))
                .anySatisfy(said -> assertThat(said).startsWith("The catalogue is not the same, so one id"))
                .anySatisfy(said -> assertThat(said).startsWith("The version of sandproof is not the same"))
                .anySatisfy(said -> assertThat(said).contains("kernel of the host", "unknown (one)", "6.9 (two)"));
    }

    @Test
    void part_of_a_catalogue_is_said() {
        RunResult whole = run("one", attempt("EGR-001", OUT), attempt("EGR-002", OUT));
        RunResult part = new RunResult(
                1,
                "part",
                whole.startedAt(),
                whole.endedAt(),
                whole.harness(),
                Samples.target("two", Map.of()),
                whole.catalogue(),
                Map.of("weaknesses", "no-log"),
                Map.of(),
                List.of(attempt("EGR-001", OUT)),
                whole.summary(),
                whole.gate(),
                null);
        assertThat(caveats(whole, part))
                .anySatisfy(said -> assertThat(said).startsWith("two was tried with 1 of the 2 attacks"))
                .anySatisfy(said -> assertThat(said).isEqualTo("two had holes opened on purpose: no-log."));
        assertThat(caveats(whole, run("none")))
                .anySatisfy(said -> assertThat(said).startsWith("none was tried with no attack at all"));
    }

    @Test
    void two_results_of_one_target_are_told_apart_and_said() {
        RunResult one = run("same", attempt("EGR-001", OUT));
        Comparison comparison = Comparison.of(List.of(one, one));
        assertThat(comparison.columns()).extracting(Column::name).containsExactly("same (1)", "same (2)");
        assertThat(comparison.caveats())
                .containsExactly("same (1) and same (2) are one run given more than once, or copies of it.");
        assertThat(caveats(one, again("same", "digest of same", attempt("EGR-002", OUT))))
                .containsExactly(
                        "same (1) and same (2) are runs of one and the same target; no attack was tried by two of"
                                + " them, as with the shards of one run.");
        assertThat(caveats(one, again("same", "another", attempt("EGR-001", OUT))))
                .containsExactly("same (1) and same (2) have one name, but their target files differ.");
    }

    @Test
    void an_attack_made_twice_or_renamed_is_said() {
        AttemptResult renamed = new AttemptResult(
                "EGR-001", "Another title", "egress", "low", OUT.verdict(), 1, "t", "n", OUT, List.of(), "");
        assertThat(caveats(
                        run("one", attempt("EGR-001", OUT)), run("two", attempt("EGR-001", Samples.held()), renamed)))
                .anySatisfy(said -> assertThat(said).startsWith("two has attacks that were made more than once"))
                .anySatisfy(said -> assertThat(said).endsWith("stand here as the first has them: EGR-001."));
    }

    @Test
    void csv_has_a_line_for_each_cell_and_no_formula() {
        AttemptResult bad = new AttemptResult(
                "=HYPERLINK(\"http://x\")", "+1", "@SUM(A1)", " -2", OUT.verdict(), 1, "t", "n", OUT, List.of(), "");
        String csv = ComparisonCsv.render(
                Comparison.of(List.of(run("one", bad), run("\u202e=two,\r\n\"x", attempt("EGR-001", OUT)))));
        assertThat(csv.lines()).hasSize(5);
        assertThat(csv)
                .contains(
                        "\"'=HYPERLINK(\"\"http://x\"\")\"",
                        "\"'+1\",",
                        "\"'@SUM(A1)\"",
                        "\"' -2\",",
                        "not-tried,,,,,,,");
        assertThat(csv.lines().flatMap(line -> List.of(line.split(",")).stream()))
                .noneMatch(field -> field.matches("\"?\\s*[=+@-].*"));
    }

    @Test
    void markdown_says_each_sandbox_and_marks_each_cell() {
        String text = ComparisonMarkdown.render(Comparison.of(
                List.of(run("one", attempt("EGR-001", OUT)), run("t|wo*", attempt("EGR-001", Samples.held())))));
        assertThat(text)
                .startsWith("# 2 sandboxes side by side\n")
                .contains(
                        "- one does not hold the one attack", "| EGR-001 Read a secret file of the host | ✗✓✓ | ✓✓✓ |")
                .doesNotContain("t|wo");
    }

    @Test
    void hostile_results_are_bounded() {
        Comparison comparison = Comparison.of(List.of(Samples.hostile(), Samples.hostile()));
        assertThat(ComparisonMarkdown.render(comparison))
                .hasSizeLessThan(40_000)
                .doesNotContain("<script", "\u202e");
        assertThat(ComparisonCsv.render(comparison)).hasSizeLessThan(40_000).doesNotContain("\u202e");
    }

    private static List<String> caveats(RunResult... results) {
        return Comparison.of(List.of(results)).caveats();
    }

    private static AttemptResult attempt(String id, Findings findings) {
        return Samples.attempt(id, "egress", findings);
    }

    private static RunResult run(String name, AttemptResult... attempts) {
        return Samples.of(Samples.target(name, Map.of()), attempts);
    }

    private static RunResult again(String name, String digest, AttemptResult attempt) {
        RunResult one = Samples.of(new RunResult.Target(name, "http", digest, Map.of()), attempt);
        return new RunResult(
                1,
                "again",
                one.startedAt(),
                one.endedAt(),
                one.harness(),
                one.target(),
                one.catalogue(),
                one.host(),
                one.fingerprint(),
                one.attempts(),
                one.summary(),
                one.gate(),
                null);
    }
}
