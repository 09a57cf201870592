package sandproof.report.html;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;

/**
 * One attempt, ready to be shown.
 *
 * @param why the sentence of the finding that decided, when it is not held
 * @param more how many pieces of evidence are left out; null when none is
 */
record AttackView(
        String anchor,
        String mark,
        String verdict,
        String id,
        String title,
        String severity,
        @Nullable String why,
        String time,
        List<FindingView> findings,
        boolean hasDescription,
        Block description,
        boolean hasEvidence,
        List<EvidenceView> evidence,
        @Nullable Integer more,
        Block reproduce,
        String taskId,
        String nonce) {
    private static final int MOST_EVIDENCE = 100;

    /** One of the four findings. */
    record FindingView(String name, String mark, String word, String reason, boolean hasLevel, String level) {
        static FindingView of(FindingName name, Finding finding) {
            return new FindingView(
                    name.words(),
                    Marks.of(finding.status()),
                    finding.status().words(),
                    VisibleText.line(finding.reason(), 1_000),
                    finding.level() != null,
                    finding.level() == null ? "" : finding.level());
        }
    }

    /**
     * One thing seen.
     *
     * @param kind {@code own} for the payload's word, {@code plain} for sandbox and harness, {@code witness} for the rest
     */
    record EvidenceView(String at, String by, String kind, Block what) {
        static EvidenceView of(Evidence seen) {
            String kind = switch (seen.by()) {
                case "payload" -> "own";
                case "sandbox", "harness" -> "plain";
                default -> "witness";
            };
            return new EvidenceView(
                    time(seen.atMillis()), VisibleText.line(seen.by(), 60), kind, new Block(seen.what()));
        }
    }

    static AttackView of(AttemptResult attempt, String anchor, @Nullable String description) {
        List<EvidenceView> evidence = attempt.evidence().stream()
                .limit(MOST_EVIDENCE)
                .map(EvidenceView::of)
                .toList();
        int more = attempt.evidence().size() - evidence.size();
        return new AttackView(
                anchor,
                Marks.of(attempt.verdict()),
                attempt.verdict().words(),
                VisibleText.line(attempt.attack(), 40),
                VisibleText.line(attempt.title(), 200),
                VisibleText.line(attempt.severity(), 20),
                why(attempt),
                duration(attempt.millis()),
                Stream.of(FindingName.values())
                        .map(name -> FindingView.of(name, name.of(attempt.findings())))
                        .toList(),
                description != null && !description.isBlank(),
                new Block(description == null ? "" : description.strip()),
                !evidence.isEmpty(),
                evidence,
                more == 0 ? null : more,
                new Block(attempt.reproduce()),
                VisibleText.line(attempt.taskId(), 120),
                VisibleText.line(attempt.nonce(), 80));
    }

    private static @Nullable String why(AttemptResult attempt) {
        if (attempt.verdict() == Verdict.HELD) {
            return null;
        }
        return FindingName.with(attempt.verdict().decidedBy(), attempt.findings()).stream()
                .findFirst()
                .map(name -> name.of(attempt.findings()).reason())
                .map(reason -> VisibleText.line(reason, 240))
                .orElse(null);
    }

    /** To the millisecond: the order of events is told by it. */
    private static String time(long millis) {
        return String.format(Locale.ROOT, "%,d ms", millis);
    }

    static String duration(long millis) {
        return millis < 1_000 ? time(millis) : String.format(Locale.ROOT, "%,.1f s", millis / 1000.0);
    }
}
