package sandproof.report.html;

import java.util.List;
import sandproof.report.result.TeethResult;
import sandproof.report.text.VisibleText;

/**
 * The teeth matrix as one HTML file: each weakness, who caught it, who missed it, what else moved.
 *
 * @since 0.1
 */
public final class TeethPage {
    private TeethPage() {}

    record View(Frame frame, String pageTitle, String mark, String headline, String sentence, List<Row> weaknesses) {}

    record Row(
            String mark,
            String word,
            String id,
            String title,
            List<String> by,
            List<String> missedBy,
            List<String> collateral) {}

    /** Renders the page. */
    public static String render(TeethResult result) {
        TeethResult.Summary count = result.summary();
        int missed = count.weaknesses() - count.caught();
        boolean all = count.weaknesses() > 0 && missed == 0;
        String headline = count.weaknesses() == 0
                ? "Nothing was tried"
                : all ? "Every weakness caught" : many(missed, "weakness", "weaknesses") + " missed";
        String sentence = count.caught() + " of " + many(count.weaknesses(), "weakness", "weaknesses")
                + " of the reference sandbox caught; " + many(count.collateral(), "attack", "attacks")
                + " changed without being declared.";
        String mark = !all ? "refuted" : count.collateral() > 0 ? "unproven" : "proven";
        return Templates.of("teeth")
                .execute(new View(
                        Frame.of(List.of(), List.of()),
                        headline + " (sandproof)",
                        mark,
                        headline,
                        sentence,
                        result.weaknesses().stream().map(TeethPage::row).toList()));
    }

    private static String many(int count, String one, String more) {
        return count + " " + (count == 1 ? one : more);
    }

    private static Row row(TeethResult.Bite bite) {
        String mark = !bite.caught() ? "refuted" : bite.collateral().isEmpty() ? "proven" : "unproven";
        return new Row(
                mark,
                bite.caught() ? "caught" : "missed",
                VisibleText.line(bite.id(), 60),
                VisibleText.line(bite.title(), 200),
                shown(bite.by()),
                shown(bite.missedBy()),
                shown(bite.collateral()));
    }

    private static List<String> shown(List<String> ids) {
        return ids.stream().limit(200).map(id -> VisibleText.line(id, 40)).toList();
    }
}
