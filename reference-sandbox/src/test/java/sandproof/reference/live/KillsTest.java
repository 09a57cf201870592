package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.ChainVerdict;

/**
 * A service under load, killed at random moments, some of them before it has come up again: every task that somebody was
 * told of ends in a truthful state which never changes, none runs twice under one key, and nothing is left.
 * {@code ci/kills} does it a hundred times.
 */
@Timeout(value = 4, unit = TimeUnit.HOURS)
class KillsTest {
    private static final int USUAL = 3;
    private static final int PARALLEL = 8;
    private static final int CLIENTS = 8;
    private static final int MOST_UP_MILLIS = 2_000;
    private static final int MOST_COMING_UP_MILLIS = 1_500;

    /** One in so many restarts is killed too, before it answers. */
    private static final int KILLED_COMING_UP = 5;

    private final Endurance asked = Endurance.asked(USUAL);
    private final Random random = new Random(asked.seed());
    private final Lives lives = new Lives();
    private final Past past = new Past();
    private final List<String> misses = new ArrayList<>();
    private final List<Long> restarts = new ArrayList<>();
    private int comingUp;

    @Test
    void whatever_moment_the_service_dies_at_the_truth_is_told_and_nothing_is_left() throws Exception {
        try (LiveService service = new LiveService(asked.mode(), asked.options(PARALLEL), Map.of());
                Crowd crowd = new Crowd(asked.seed(), CLIENTS)) {
            Footprint start = Footprint.of(service).withoutTasks();
            for (int kill = 1; kill <= asked.count(); kill++) {
                Crowd.Shift shift = crowd.begin(service.url(), Integer.MAX_VALUE);
                pause(MOST_UP_MILLIS);
                service.signal("KILL");
                shift.end();
                shift.await();
                again(service);
                check(service, crowd, "after kill " + kill);
            }
            crowd.askAgain(service.url());
            crowd.run(service.url(), CLIENTS);
            check(service, crowd, "at the end");
            misses.addAll(crowd.misses());
            service.signal("KILL");
            service.start();
            left(service, start);
            tell(crowd);
        }
        assertThat(misses).isEmpty();
    }

    private void again(LiveService service) throws Exception {
        if (random.nextInt(KILLED_COMING_UP) == 0) {
            comingUp++;
            service.launch();
            pause(MOST_COMING_UP_MILLIS);
            service.signal("KILL");
        }
        long begin = System.nanoTime();
        service.start();
        restarts.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    private void check(LiveService service, Crowd crowd, String when) throws Exception {
        ChainVerdict chain = AuditLog.verify(service.state().resolve("audit.jsonl"));
        if (!chain.whole()) {
            misses.add(when + ": the audit log is broken: " + chain);
        }
        lives.read(service.state().resolve("audit.jsonl"));
        past.look(service.state().resolve("ledger.db")).forEach(miss -> misses.add(when + ": " + miss));
        List<String> open = past.open();
        if (!open.isEmpty()) {
            misses.add(when + ": " + open + " are not ended");
        }
        for (Map.Entry<String, Crowd.Promise> entry : crowd.promises().entrySet()) {
            String id = entry.getKey();
            Crowd.Promise promise = entry.getValue();
            if (!promise.judged()) {
                Client.Answer answer = crowd.client(service.url()).look(id);
                promise.end()
                        .ifPresent(told -> past.same(id, told, answer.body()).forEach(misses::add));
                boolean lost = promise.end().isEmpty();
                Verdict.wrong(id, promise.kind(), answer.body(), lives, lost).forEach(misses::add);
                entry.setValue(promise.asJudged());
            }
        }
    }

    /** Of a service that has just been started again nothing may be left, not even what the one before kept. */
    private void left(LiveService service, Footprint start) throws Exception {
        lives.startedByKey().forEach((key, times) -> {
            if (times > 1) {
                misses.add(key + " was run " + times + " times");
            }
        });
        try {
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> above(service, start).isEmpty());
        } catch (ConditionTimeoutException left) {
            misses.addAll(above(service, start));
        }
        List<String> audit = service.program("audit verify --state " + service.state());
        if (!audit.get(audit.size() - 1).equals("exit 0")) {
            misses.add("audit verify: " + audit);
        }
    }

    private static List<String> above(LiveService service, Footprint start) {
        return Footprint.of(service).above(start, Map.of("file descriptors", 8L, "threads", 12L));
    }

    private void pause(int mostMillis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(mostMillis)));
    }

    private void tell(Crowd crowd) {
        Map<String, Long> states = past.tasks().values().stream()
                .collect(Collectors.groupingBy(row -> row.split(" ")[0], TreeMap::new, Collectors.counting()));
        List<Long> sorted = restarts.stream().sorted().toList();
        Endurance.say("mode, seed", asked.mode() + ", " + asked.seed());
        Endurance.say("kills", asked.count() + " under load, " + comingUp + " more while coming up");
        Endurance.say("tasks answered for", crowd.promises().size());
        states.forEach((state, count) -> Endurance.say("  " + state, count));
        Endurance.say("keys that came to no run or one", lives.startedByKey().size());
        Endurance.say("restart, p50", sorted.get(sorted.size() / 2) + " ms");
        Endurance.say("restart, longest", sorted.get(sorted.size() - 1) + " ms");
        misses.forEach(miss -> Endurance.say("MISS", miss));
        Endurance.say("verdict", misses.isEmpty() ? "held" : misses.size() + " misses");
    }
}
