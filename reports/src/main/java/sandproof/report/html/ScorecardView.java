package sandproof.report.html;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sandproof.report.result.RunResult;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;

/** The whole page, ready to be shown. */
record ScorecardView(
        Frame frame,
        String pageTitle,
        String started,
        String took,
        Headline headline,
        String target,
        List<CountView> counts,
        String policy,
        int exit,
        List<Reason> reasons,
        List<String> notes,
        String weaknesses,
        List<String> notEnforced,
        List<String> notObserved,
        List<BoundaryView> boundaries,
        List<Facts.Group> factGroups) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final int MOST_REASONS = 60;
    private static final String NOTE = "note: ";

    static ScorecardView of(RunResult result, Map<String, String> descriptions) {
        Headline headline = Headline.of(result);
        String target = VisibleText.line(result.target().name(), 80);
        return new ScorecardView(
                Frame.of(List.of(), List.of("shared.js", "scorecard.js")),
                headline.word() + ": " + target + " (sandproof)",
                TIME.format(result.startedAt()),
                AttackView.duration(
                        Duration.between(result.startedAt(), result.endedAt()).toMillis()),
                headline,
                target,
                CountView.of(result.summary()),
                VisibleText.line(result.gate().policy(), 80),
                result.gate().exit(),
                sentences(result, false).map(Reason::of).toList(),
                sentences(result, true).toList(),
                String.join(", ", weaknesses(result)),
                Facts.sentences(result.host().get("notEnforced")),
                Facts.sentences(result.host().get("notObserved")),
                BoundaryView.of(result, descriptions),
                facts(result));
    }

    boolean hasReasons() {
        return !reasons.isEmpty();
    }

    boolean hasNotes() {
        return !notes.isEmpty();
    }

    boolean hasWeaknesses() {
        return !weaknesses.isEmpty();
    }

    boolean blind() {
        return hasNotEnforced() || hasNotObserved();
    }

    boolean hasNotEnforced() {
        return !notEnforced.isEmpty();
    }

    boolean hasNotObserved() {
        return !notObserved.isEmpty();
    }

    /** One reason of the gate, with the mark of the verdict that it speaks of. */
    record Reason(String mark, String text) {
        static Reason of(String text) {
            return Stream.of(Verdict.values())
                    .filter(verdict -> text.startsWith(verdict.words()))
                    .findFirst()
                    .map(verdict -> new Reason(Marks.of(verdict), text))
                    .orElse(new Reason("unproven", text));
        }
    }

    private static Stream<String> sentences(RunResult result, boolean notes) {
        return result.gate().reasons().stream()
                .filter(reason -> reason.startsWith(NOTE) == notes)
                .limit(MOST_REASONS)
                .map(reason -> VisibleText.line(notes ? reason.substring(NOTE.length()) : reason, 400));
    }

    private static List<String> weaknesses(RunResult result) {
        return Stream.of(result.target().claims(), result.host(), result.fingerprint())
                .flatMap(facts -> Facts.sentences(facts.get("weaknesses")).stream())
                .distinct()
                .toList();
    }

    private static List<Facts.Group> facts(RunResult result) {
        List<Facts.Fact> run = List.of(
                new Facts.Fact("run", VisibleText.line(result.runId(), 80)),
                new Facts.Fact("driver", VisibleText.line(result.target().driver(), 80)),
                new Facts.Fact("target file", VisibleText.line(result.target().digest(), 120)),
                new Facts.Fact("catalogue", VisibleText.line(result.catalogue().digest(), 120)),
                new Facts.Fact("in catalogue", result.catalogue().attacks() + " attacks"),
                new Facts.Fact("sandproof", VisibleText.line(result.harness().version(), 40)));
        List<Facts.Group> groups = new ArrayList<>();
        groups.add(new Facts.Group("Run", run));
        add(groups, "Host", Facts.flat(result.host(), Set.of("notEnforced", "notObserved")));
        add(groups, "Seen from inside", Facts.flat(result.fingerprint(), Set.of()));
        add(groups, "Claimed by the target", Facts.flat(result.target().claims(), Set.of()));
        return groups;
    }

    private static void add(List<Facts.Group> groups, String title, List<Facts.Fact> facts) {
        if (!facts.isEmpty()) {
            groups.add(new Facts.Group(title, facts));
        }
    }
}
