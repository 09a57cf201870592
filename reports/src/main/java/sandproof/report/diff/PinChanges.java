package sandproof.report.diff;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import sandproof.report.result.Pins;
import sandproof.report.result.RunResult;

/** What the sandbox was made of and is not any more: neither better nor worse, but another thing was tested. */
final class PinChanges {
    private static final String NONE = "none";

    private PinChanges() {}

    /** Nothing where one of them tells nothing at all, as a run of before and another driver's do. */
    static List<FactChange> of(RunResult before, RunResult after) {
        Map<String, Object> was = Pins.of(before);
        Map<String, Object> is = Pins.of(after);
        if (was.isEmpty() || is.isEmpty()) {
            return List.of();
        }
        Set<String> names = new TreeSet<>(was.keySet());
        names.addAll(is.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(was.get(name), is.get(name)))
                .map(name -> new FactChange(
                        name,
                        Turn.OTHER,
                        List.of(String.valueOf(was.getOrDefault(name, NONE))),
                        List.of(String.valueOf(is.getOrDefault(name, NONE)))))
                .toList();
    }
}
