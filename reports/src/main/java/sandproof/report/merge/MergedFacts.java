package sandproof.report.merge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Facts of several hosts or boundaries as one: what is the same stands once, what differs stands with all its values. */
final class MergedFacts {
    private MergedFacts() {}

    static Map<String, Object> of(List<Map<String, Object>> all) {
        Set<String> names = new LinkedHashSet<>();
        all.forEach(facts -> names.addAll(facts.keySet()));
        Map<String, Object> merged = new LinkedHashMap<>();
        for (String name : names) {
            Set<Object> values = new LinkedHashSet<>();
            all.stream().filter(facts -> facts.containsKey(name)).forEach(facts -> values.add(facts.get(name)));
            merged.put(name, values.size() == 1 ? values.iterator().next() : joined(values));
        }
        return merged;
    }

    private static List<Object> joined(Set<Object> values) {
        Set<Object> joined = new LinkedHashSet<>();
        for (Object value : values) {
            if (value instanceof Collection<?> several) {
                joined.addAll(several);
            } else {
                joined.add(value);
            }
        }
        return new ArrayList<>(joined);
    }
}
