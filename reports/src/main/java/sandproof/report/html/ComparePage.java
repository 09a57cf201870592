package sandproof.report.html;

import sandproof.report.compare.Comparison;

/**
 * Several sandboxes on one HTML file: sandboxes across, attacks down. No request, no framework; the grid stands without
 * script, and is safe whatever the sandboxes said.
 *
 * @since 0.1
 */
public final class ComparePage {
    private ComparePage() {}

    /** Renders the page. */
    public static String render(Comparison comparison) {
        return Templates.of("compare").execute(CompareView.of(comparison));
    }
}
