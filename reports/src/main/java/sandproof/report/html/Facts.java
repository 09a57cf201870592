package sandproof.report.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sandproof.report.text.VisibleText;

/** Free-form facts of a result, flattened to names and values. */
final class Facts {
    private static final int MOST = 200;
    private static final int DEEPEST = 4;

    private Facts() {}

    /** One line of facts. */
    record Fact(String name, String value) {}

    /** Facts that belong together. */
    record Group(String title, List<Fact> facts) {}

    static List<Fact> flat(Map<String, Object> facts, Set<String> without) {
        List<Fact> flat = new ArrayList<>();
        facts.entrySet().stream()
                .filter(entry -> !without.contains(entry.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> add(flat, entry.getKey(), entry.getValue(), 0));
        return flat;
    }

    /** A fact that is a list of sentences, or a mapping of names to sentences, or one sentence. */
    static List<String> sentences(@Nullable Object fact) {
        if (fact instanceof Collection<?> many) {
            return many.stream()
                    .limit(MOST)
                    .map(String::valueOf)
                    .map(s -> VisibleText.line(s, 400))
                    .toList();
        }
        if (fact instanceof Map<?, ?> named) {
            return named.entrySet().stream()
                    .limit(MOST)
                    .map(entry -> VisibleText.line(entry.getKey() + ": " + entry.getValue(), 400))
                    .toList();
        }
        return fact == null || fact.equals("") ? List.of() : List.of(VisibleText.line(String.valueOf(fact), 400));
    }

    private static void add(List<Fact> flat, String name, @Nullable Object value, int depth) {
        if (flat.size() >= MOST) {
            return;
        }
        if (value instanceof Map<?, ?> map && depth < DEEPEST) {
            map.forEach((key, inner) -> add(flat, name + "." + key, inner, depth + 1));
        } else if (value instanceof Collection<?> many) {
            String joined = many.stream().limit(MOST).map(String::valueOf).collect(Collectors.joining(", "));
            flat.add(fact(name, joined));
        } else {
            flat.add(fact(name, String.valueOf(value)));
        }
    }

    private static Fact fact(String name, String value) {
        return new Fact(VisibleText.line(name, 60), value.isEmpty() ? "none" : VisibleText.line(value, 400));
    }
}
