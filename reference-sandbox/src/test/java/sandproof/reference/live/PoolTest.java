package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sandboxes built ahead: used once, like any other, and gone with the service when nobody used them. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PoolTest {
    private static final int SIZE = 3;
    private static final String ODD = "it's\n\"odd\" $HOME `id` \\ \u0401\u0101 =";

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void a_task_gets_its_own_words_files_and_credential_and_a_place_that_nobody_had(Mode mode) throws Exception {
        try (LiveService service = pooled(mode)) {
            Set<String> seen = new HashSet<>();
            for (int round = 0; round < 2 * SIZE; round++) {
                awaitFull(service);
                String id = service.submit(
                        Map.of("tmpBytes", 1 << 20, "openFiles", 77),
                        Map.of("own.txt", "own " + round),
                        "sh",
                        "-c",
                        "ls -A /tmp /output; touch /tmp/mine /output/mine; cat /inputs/own.txt; echo; ulimit -n;"
                                + " stat -f -c %b:%S /tmp; printf %s \"$1\"; cat; wc -c </run/credential",
                        "sh",
                        ODD);
                LiveService.Ended ended = service.ended(id);
                assertThat(ended.stdout())
                        .isEqualTo("/output:\n\n/tmp:\nown " + round + "\n77\n256:4096\n" + ODD + "56\n");
                assertThat(ended.stderr()).isEmpty();
                assertThat(ended.denials()).isEmpty();
                assertThat(started(service, id)).isEqualTo("in a cell built ahead");
                assertThat(service.leftovers(id)).isEmpty();
                assertThat(seen.add(id)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void a_task_that_is_cancelled_while_it_waits_takes_its_sandbox_with_it(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode, List.of("--pool " + SIZE, "--parallel 1"), Map.of())) {
            awaitFull(service);
            String first = service.submit(Map.of(), Map.of(), "sleep", "100");
            String second = service.submit(Map.of(), Map.of(), "true");
            assertThat(service.leftovers(second)).isNotEmpty();
            var unusedSecond = service.json("POST", "/v1/tasks/" + second + "/cancel", null);
            var unusedFirst = service.json("POST", "/v1/tasks/" + first + "/cancel", null);
            assertThat(service.ended(second).state()).isEqualTo("cancelled");
            assertThat(service.leftovers(second)).isEmpty();
            assertThat(service.ended(first).state()).isEqualTo("cancelled");
            assertThat(service.leftovers(first)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void what_nobody_used_is_gone_after_a_stop_and_after_a_kill_and_is_no_lost_task(Mode mode) throws Exception {
        try (LiveService service = pooled(mode)) {
            awaitFull(service);
            List<String> unused = built(service);
            service.signal("KILL");
            assertThat(unused)
                    .hasSize(SIZE)
                    .allMatch(id -> !service.leftovers(id).isEmpty());
            service.start();
            assertThat(unused).allMatch(id -> service.leftovers(id).isEmpty());
            assertThat(unused).allMatch(id -> service.task(id, 0).get("status").intValue() == 404);
            awaitFull(service);
            List<String> next = built(service);
            assertThat(next).hasSize(SIZE).doesNotContainAnyElementsOf(unused);
            service.signal("TERM");
            assertThat(next).allMatch(id -> service.leftovers(id).isEmpty());
            service.start();
        }
    }

    private static LiveService pooled(Mode mode) throws Exception {
        return new LiveService(mode, List.of("--pool " + SIZE), Map.of());
    }

    private static void awaitFull(LiveService service) {
        await().until(() -> service.metric("sandproof_pool_ready"), ready -> ready == SIZE);
    }

    /** Sandboxes that are there, by the ids of the tasks they are for. */
    private static List<String> built(LiveService service) {
        return service.lab().run("ls " + service.state() + "/tasks");
    }

    private static String started(LiveService service, String id) {
        List<String> details = new ArrayList<>();
        for (JsonNode event : service.json("GET", "/v1/audit?task=" + id, null).get("events")) {
            if (event.get("rule").textValue().equals("started")) {
                details.add(event.get("detail").textValue());
            }
        }
        return String.join(",", details);
    }
}
