package sandproof.report.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** Why what is not held is not: one sentence each, and one for many when they share it. */
final class Causes {
    private final ConsoleStyle style;

    Causes(ConsoleStyle style) {
        this.style = style;
    }

    private record Cause(Verdict verdict, String finding, String reason) {}

    String render(List<AttemptResult> attempts) {
        StringBuilder out = new StringBuilder();
        for (Verdict verdict : List.of(Verdict.BREACHED, Verdict.NOT_PROVEN, Verdict.NOT_CLAIMED)) {
            Map<Cause, List<String>> ids = new LinkedHashMap<>();
            attempts.stream().filter(attempt -> attempt.verdict() == verdict).forEach(attempt -> {
                Cause cause = cause(attempt);
                ids.computeIfAbsent(cause, c -> new ArrayList<>()).add(attempt.attack());
            });
            ids.forEach((cause, attacks) -> sentence(out, cause, attacks));
        }
        return out.toString();
    }

    private void sentence(StringBuilder out, Cause cause, List<String> attacks) {
        String who = attacks.size() <= 8
                ? String.join(", ", attacks)
                : String.join(", ", attacks.subList(0, 7)) + " and " + (attacks.size() - 7) + " more";
        out.append('\n').append("  ").append(style.mark(cause.verdict())).append(' ');
        String head = Columns.fit(who, style.width() - 6).strip();
        out.append(style.strong(head)).append('\n');
        String text = cause.finding() + ": " + cause.reason();
        Columns.wrap(text, style.width() - 4)
                .forEach(line -> out.append("    ").append(line).append('\n'));
    }

    /** The first finding that decided the verdict. */
    private static Cause cause(AttemptResult attempt) {
        Status status = attempt.verdict().decidedBy();
        List<FindingName> deciding = FindingName.with(status, attempt.findings());
        if (deciding.isEmpty()) {
            return new Cause(attempt.verdict(), attempt.verdict().word(), "no finding bears this out");
        }
        Finding finding = deciding.get(0).of(attempt.findings());
        String word = status.words();
        return new Cause(attempt.verdict(), deciding.get(0).words() + " " + word, finding.reason());
    }
}
