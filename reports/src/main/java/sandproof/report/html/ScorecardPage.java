package sandproof.report.html;

import java.util.Map;
import sandproof.report.result.RunResult;

/**
 * A result as one HTML file: no request, no framework, works without script, safe whatever the task printed.
 *
 * @since 0.1
 */
public final class ScorecardPage {
    private ScorecardPage() {}

    /**
     * Renders the page.
     *
     * @param descriptions what an attack does, by its id; those left out are shown without
     */
    public static String render(RunResult result, Map<String, String> descriptions) {
        return Templates.of("scorecard").execute(ScorecardView.of(result, descriptions));
    }
}
