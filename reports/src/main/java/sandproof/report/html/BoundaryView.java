package sandproof.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;

/** One boundary with its attacks. */
record BoundaryView(String anchor, String name, long held, int total, List<AttackView> attacks) {
    static List<BoundaryView> of(RunResult result, Map<String, String> descriptions) {
        Map<String, List<AttemptResult>> groups = new LinkedHashMap<>();
        result.attempts()
                .forEach(a -> groups.computeIfAbsent(a.boundary(), boundary -> new ArrayList<>())
                        .add(a));
        Anchors anchors = new Anchors();
        List<BoundaryView> views = new ArrayList<>();
        groups.forEach((boundary, attempts) -> views.add(new BoundaryView(
                "sp-b" + (views.size() + 1),
                VisibleText.line(boundary, 60),
                attempts.stream().filter(a -> a.verdict() == Verdict.HELD).count(),
                attempts.size(),
                attempts.stream()
                        .map(a -> AttackView.of(a, anchors.attack(a.attack()), descriptions.get(a.attack())))
                        .toList())));
        return views;
    }
}
