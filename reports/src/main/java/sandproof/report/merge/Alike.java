package sandproof.report.merge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import sandproof.report.document.DocumentException;
import sandproof.report.result.Pins;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/** Whether results are parts of one: the same sandbox, tried with the same catalogue by the same harness. */
final class Alike {
    private static final int MOST_TEXT = 80;

    private Alike() {}

    static void demand(Map<String, RunResult> results, Completeness completeness) {
        same(results, "schemaVersion", RunResult::schemaVersion);
        same(results, "target.name", result -> result.target().name());
        same(results, "target.driver", result -> result.target().driver());
        same(results, "target.digest", result -> result.target().digest());
        same(results, "target.claims", result -> new TreeMap<>(result.target().claims()));
        same(results, "catalogue.digest", result -> result.catalogue().digest());
        same(results, "catalogue.attacks", result -> result.catalogue().attacks());
        same(results, "harness.version", result -> result.harness().version());
        same(results, "host.weaknesses", result -> result.host().getOrDefault("weaknesses", "none"));
        same(results, "fingerprint.imageDigest", result -> result.fingerprint().getOrDefault("imageDigest", "none"));
        Set<String> pinned = new TreeSet<>();
        results.values().forEach(result -> pinned.addAll(Pins.of(result).keySet()));
        pinned.forEach(name -> same(results, name, result -> Pins.of(result).getOrDefault(name, "none")));
        once(results);
        if (completeness == Completeness.WHOLE) {
            Shards.demandAll(results);
            same(results, "host.selection", result -> result.host().getOrDefault("selection", "nothing"));
            Shards.demandEveryAttack(results);
        }
    }

    private static void same(Map<String, RunResult> results, String field, Function<RunResult, Object> fact) {
        String firstFile = "";
        Object first = "";
        for (Map.Entry<String, RunResult> result : results.entrySet()) {
            Object found = fact.apply(result.getValue());
            if (firstFile.isEmpty()) {
                firstFile = result.getKey();
                first = found;
            } else if (!Objects.equals(found, first)) {
                throw new DocumentException(result.getKey() + ": field " + field + ": found " + shown(found)
                        + ", expected " + shown(first) + " as in " + firstFile
                        + ": only the shards of one run can be merged");
            }
        }
    }

    private static void once(Map<String, RunResult> results) {
        Map<String, String> seen = new LinkedHashMap<>();
        results.forEach((file, result) -> {
            for (String run : List.of(result.runId().split("\\+"))) {
                String other = seen.putIfAbsent(run, file);
                if (other != null) {
                    throw new DocumentException(file + ": field runId: found " + shown(run) + ", which is in " + other
                            + " too, expected each run once");
                }
            }
        });
    }

    private static String shown(Object value) {
        return VisibleText.line(String.valueOf(value), MOST_TEXT);
    }
}
