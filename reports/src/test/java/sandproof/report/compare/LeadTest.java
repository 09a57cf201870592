package sandproof.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.html.ComparePage;
import sandproof.report.markdown.ComparisonMarkdown;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

class LeadTest {
    private static final Findings NO_LOG =
            Samples.findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN);
    private static final Findings OUT =
            Samples.findings(Status.PROVEN, Status.REFUTED, Status.NOT_CLAIMED, Status.PROVEN);

    @Test
    void where_nobody_keeps_a_log_what_is_contained_tells_them_apart() {
        assertThat(Lead.of(Comparison.of(List.of(run("bubblewrap", 2, NO_LOG, 1), run("naked", 0, NO_LOG, 3)))))
                .isEqualTo("They differ on 2 of 3 attacks. None of them claims a log, so none is held. bubblewrap"
                        + " contains 2 and tears down 3 of 3; naked contains 0 and tears down 3 of 3.");
    }

    @Test
    void most_and_fewest_are_told_of_many() {
        List<RunResult> five = List.of(
                run("a", 3, Samples.held(), 0),
                run("b", 2, NO_LOG, 1),
                run("c", 2, NO_LOG, 1),
                run("d", 2, NO_LOG, 1),
                run("e", 1, NO_LOG, 2));
        assertThat(Lead.of(Comparison.of(five)))
                .isEqualTo("They differ on 3 of 3 attacks. Most are held by a (3), fewest by 4 of them (0). Most are"
                        + " contained by a (3), fewest by e (1). As many are torn down by each of them (3).");
    }

    @Test
    void page_markdown_and_csv_tell_the_same_of_a_sandbox_that_keeps_no_log() {
        Comparison comparison = Comparison.of(List.of(run("bubblewrap", 2, NO_LOG, 1), run("naked", 0, NO_LOG, 3)));
        assertThat(ComparePage.render(comparison))
                .contains("<td role=\"gridcell\">2°<span class=\"soft\">/3</span>")
                .contains("<b>2</b> contained · <b>0</b> logged · <b>3</b> torn down")
                .contains("<b>°</b> " + Tally.FOOTNOTE);
        assertThat(ComparisonMarkdown.render(comparison))
                .contains("None of them claims a log, so none is held.")
                .contains("| **all** | **2° of 3, 1 breached** | **0 of 3, 3 breached** |")
                .contains("\n° " + Tally.FOOTNOTE + ".");
        assertThat(ComparisonCsv.render(comparison).lines()).first().asString().endsWith(",reason,heldButForLog");
        assertThat(ComparisonCsv.render(comparison).lines().filter(line -> line.endsWith(",yes")))
                .hasSize(2);
    }

    private static RunResult run(String name, int contained, Findings how, int breached) {
        AttemptResult[] attempts = IntStream.range(0, contained + breached)
                .mapToObj(i -> Samples.attempt("EGR-00" + i, "egress", i < contained ? how : OUT))
                .toArray(AttemptResult[]::new);
        return Samples.of(Samples.target(name, Map.of()), attempts);
    }
}
