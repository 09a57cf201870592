package sandproof.report.merge;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sandproof.report.document.DocumentException;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/** Whether the shards of a run are all there, each once; a merged result has several. */
final class Shards {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,3})/([1-9][0-9]{0,3})");
    private static final int MOST_TEXT = 80;

    /** As a run names it that selects nothing. */
    private static final String WHOLE_CATALOGUE = "all";

    private static final String ANYWAY = " (--partial joins what there is)";

    private Shards() {}

    static void demandAll(Map<String, RunResult> results) {
        String count = "";
        Map<String, String> seen = new LinkedHashMap<>();
        for (Map.Entry<String, RunResult> result : results.entrySet()) {
            for (Object shard : of(result.getValue().host().get("shard"))) {
                Matcher matcher = FORM.matcher(String.valueOf(shard));
                if (!matcher.matches()) {
                    throw wrong(result.getKey(), shard, "I/N as run --shard writes it" + ANYWAY);
                }
                count = count.isEmpty() ? matcher.group(2) : count;
                if (!count.equals(matcher.group(2))) {
                    throw wrong(result.getKey(), shard, "one of " + count + " as in the results before it");
                }
                String other = seen.putIfAbsent(matcher.group(1), result.getKey());
                if (other != null) {
                    throw wrong(result.getKey(), shard, "each shard once, and it is in " + other + " too" + ANYWAY);
                }
            }
        }
        String all = count;
        List<String> missing = IntStream.rangeClosed(1, Integer.parseInt(all))
                .mapToObj(String::valueOf)
                .filter(one -> !seen.containsKey(one))
                .map(one -> one + "/" + all)
                .toList();
        if (!missing.isEmpty()) {
            String last = results.keySet().stream().reduce("", (before, file) -> file);
            throw wrong(
                    last, "none of " + String.join(", ", missing), "every shard, here or in another result" + ANYWAY);
        }
    }

    /** Shards of the whole catalogue, each there, have every attack of it: one that lacks some was cut. */
    static void demandEveryAttack(Map<String, RunResult> results) {
        Set<String> found = new HashSet<>();
        String file = "";
        int expected = 0;
        for (Map.Entry<String, RunResult> result : results.entrySet()) {
            if (!WHOLE_CATALOGUE.equals(result.getValue().host().get("selection"))) {
                return;
            }
            file = result.getKey();
            expected = result.getValue().catalogue().attacks();
            result.getValue().attempts().forEach(attempt -> found.add(attempt.attack()));
        }
        if (found.size() != expected) {
            throw new DocumentException(file + ": field attempts: found " + found.size()
                    + " attacks in all results together, expected the catalogue's " + expected + ANYWAY);
        }
    }

    private static Collection<?> of(@Nullable Object shards) {
        return shards instanceof Collection<?> several && !several.isEmpty()
                ? several
                : List.of(shards == null ? "nothing" : shards);
    }

    private static DocumentException wrong(String file, Object found, String expected) {
        return new DocumentException(file + ": field host.shard: found "
                + VisibleText.line(String.valueOf(found), MOST_TEXT) + ", expected " + expected);
    }
}
