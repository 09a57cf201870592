package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many tasks with all endings, eight side by side, more clients than that: none is lost, each is told as what it was,
 * and the service holds as much of its machine afterwards as before. {@code ci/soak} does it with thousands.
 */
@Timeout(value = 4, unit = TimeUnit.HOURS)
class SoakTest {
    private static final int USUAL = 80;
    private static final int PARALLEL = 8;
    private static final int CLIENTS = 12;
    private static final int PARTS = 10;
    private static final int LEAST_OF_PART = 40;

    /** Until then the service fills what it keeps a bounded number of. */
    private static final int FULL = 2_500;

    private static final long MOST_BYTES_A_TASK = 64;

    private final Endurance asked = Endurance.asked(USUAL);
    private final Lives lives = new Lives();
    private final List<String> misses = new ArrayList<>();
    private final TreeMap<Integer, Long> memory = new TreeMap<>();

    @Test
    void nothing_is_lost_and_nothing_is_left() throws Exception {
        int part = Math.max(LEAST_OF_PART, asked.count() / PARTS);
        long begin = System.nanoTime();
        try (LiveService service = new LiveService(asked.mode(), asked.options(PARALLEL), Map.of());
                Crowd crowd = new Crowd(asked.seed(), CLIENTS)) {
            // Its walls are measured by then.
            LiveService.Ended first = service.run(Map.of(), "true");
            assertThat(first.state()).isEqualTo("succeeded");
            Footprint before = Footprint.of(service).withoutTasks();
            crowd.run(service.url(), Math.min(part, asked.count()));
            Footprint start = before.busyAs(Footprint.of(service));
            Footprint end = settled(service, start);
            for (int done = part; done < asked.count(); done += part) {
                crowd.run(service.url(), Math.min(part, asked.count() - done));
                end = settled(service, start);
                memory.put(crowd.promises().size(), end.liveBytes());
            }
            misses.addAll(crowd.misses());
            judge(service, crowd);
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
            tell(crowd, start, end, seconds);
        }
        assertThat(misses).isEmpty();
    }

    /** Looks until what a moment may still hold has gone. */
    private Footprint settled(LiveService service, Footprint start) {
        Deque<Footprint> looks = new ArrayDeque<>();
        try {
            await().atMost(Duration.ofSeconds(10)).until(() -> {
                looks.add(Footprint.of(service));
                return looks.getLast().above(start).isEmpty();
            });
        } catch (ConditionTimeoutException left) {
            misses.addAll(looks.getLast().above(start));
        }
        return looks.getLast();
    }

    private void judge(LiveService service, Crowd crowd) throws Exception {
        lives.read(service.state().resolve("audit.jsonl"));
        crowd.promises()
                .forEach((id, promise) -> misses.addAll(promise.end()
                        .map(end -> Verdict.wrong(id, promise.kind(), end, lives, false))
                        .orElse(List.of(promise.kind() + " " + id + ": its end was never told"))));
        if (crowd.promises().size() != asked.count()) {
            misses.add(asked.count() + " were to be taken, " + crowd.promises().size() + " were");
        }
        lives.startedByKey().forEach((key, times) -> {
            if (times > 1) {
                misses.add(key + " was run " + times + " times");
            }
        });
        List<String> audit = service.program("audit verify --state " + service.state());
        Endurance.say("audit log", audit);
        if (!audit.get(audit.size() - 1).equals("exit 0")) {
            misses.add("audit verify: " + audit);
        }
        if (asked.count() >= 2 * FULL && growth() > MOST_BYTES_A_TASK) {
            misses.add("memory grows by " + growth() + " bytes a task");
        }
    }

    /** Bytes that each task of the second half has added to what the heap holds. */
    private long growth() {
        Map.Entry<Integer, Long> half = memory.ceilingEntry(asked.count() / 2);
        Map.Entry<Integer, Long> last = memory.lastEntry();
        return half == null || half.getKey().equals(last.getKey())
                ? 0
                : (last.getValue() - half.getValue()) / (last.getKey() - half.getKey());
    }

    private void tell(Crowd crowd, Footprint start, Footprint end, long seconds) {
        Map<Kind, Long> kinds = crowd.promises().values().stream()
                .collect(Collectors.groupingBy(Crowd.Promise::kind, TreeMap::new, Collectors.counting()));
        Endurance.say("mode, seed", asked.mode() + ", " + asked.seed());
        Endurance.say("tasks", crowd.promises().size() + " in " + seconds + " s");
        kinds.forEach((kind, count) -> Endurance.say("  " + kind, count));
        end.counts().forEach((name, count) -> Endurance.say(name, start.counts().get(name) + " -> " + count));
        memory.forEach((tasks, bytes) -> Endurance.say("live heap after " + tasks, bytes / 1_024 + " KiB"));
        Endurance.say(
                "growth in the second half",
                growth() + " bytes a task" + (asked.count() < 2 * FULL ? ", too few tasks to judge it" : ""));
        misses.forEach(miss -> Endurance.say("MISS", miss));
        Endurance.say("verdict", misses.isEmpty() ? "held" : misses.size() + " misses");
    }
}
