package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The log of a live service: under a storm, across a kill, and what of a credential is in it. */
@ParameterizedClass
@MethodSource("sandproof.reference.live.Mode#possible")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class AuditTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(200);
    private static final Map<String, Object> LONG = Map.of("innerMillis", 180_000, "outerMillis", 190_000);
    private static final String STORM = """
            import os
            open("/output/begun", "w").close()
            for i in range(100000):
                try: os.open("/forbidden/storm", os.O_RDONLY)
                except OSError: pass
            """;
    private static final String NEIGHBOUR = """
            import os, time
            for i in range(20):
                print(i, time.time(), flush=True)
                try: os.open("/forbidden/neighbour-%d" % i, os.O_RDONLY)
                except OSError: pass
                time.sleep(0.05)
            """;

    @Parameter
    private Mode mode = Mode.USER;

    // Set before each invocation, by a kind of method that NullAway does not know.
    @SuppressWarnings("NullAway.Init")
    private LiveService service;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        service = new LiveService(mode);
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        service.close();
    }

    @Test
    void a_storm_of_denials_is_counted_exactly_stays_small_and_keeps_nobody_waiting() {
        String storm = service.submit(LONG, Map.of("task.py", STORM), "python3", "/inputs/task.py");
        await().atMost(PATIENCE)
                .until(() -> service.lab()
                        .run("ls " + service.state() + "/tasks/" + storm + "/output 2>/dev/null")
                        .contains("begun"));
        LiveService.Ended neighbour = service.python(Map.of(), NEIGHBOUR);
        assertThat(service.task(storm, 0).get("final").booleanValue())
                .as("the storm still goes on")
                .isFalse();
        await().atMost(PATIENCE)
                .until(() -> service.task(storm, 10_000).get("final").booleanValue());

        List<JsonNode> entries = events(storm);
        assertThat(service.task(storm, 0).get("state").textValue()).isEqualTo("succeeded");
        JsonNode summary = entries.stream()
                .filter(entry -> entry.get("rule").textValue().equals("denials"))
                .findFirst()
                .orElseThrow();
        assertThat(summary.get("object").textValue()).isEqualTo("100000 denials");
        assertThat(summary.get("detail").textValue())
                .isEqualTo("1 written singly, 99999 counted only: filesystem/path 99999");
        assertThat(entries.stream().mapToInt(entry -> entry.toString().length()).sum())
                .isLessThan(1 << 20);
        assertThat(entries).hasSizeLessThan(60);
        assertThat(delays(neighbour))
                .hasSize(20)
                .allSatisfy(delay -> assertThat(delay).isLessThan(Duration.ofSeconds(1)));
    }

    @Test
    void a_credential_is_revoked_before_anything_else_of_the_end() {
        String id = service.run(Map.of(), "sh", "-c", "cat /forbidden/x; cat /forbidden/x; setsid sleep 9 &")
                .id();
        // Denials may trail, since the trace is read beside the end; the steps of the end may not.
        List<String> steps = events(id).stream()
                .filter(entry -> entry.get("type").textValue().equals("lifecycle"))
                .map(entry -> entry.get("rule").textValue())
                .toList();
        assertThat(steps)
                .containsExactly("accepted", "started", "credential-issued", "credential-revoked", "denials", "ended");
    }

    @Test
    void a_credential_is_nowhere_but_in_its_task_s_own_file() {
        LiveService.Ended ended = service.run(
                Map.of(),
                "sh",
                "-c",
                "cat /run/credential; cat /forbidden/$(cat /run/credential);" + " cat /forbidden/" + LiveService.TOKEN
                        + "; cat /proc/*/cmdline; env");
        String token = ended.stdout().substring(0, 56);
        assertThat(token).matches("spt_[a-z2-7]{52}");
        assertThat(ended.stdout().substring(56)).doesNotContain(token);
        assertThat(service.lab()
                        .run("grep -lF " + token + " " + service.state() + "/audit.jsonl " + service.state()
                                + "/ledger.db*"))
                .isEmpty();
        assertThat(service.lab().run("grep -cF " + LiveService.TOKEN + " " + service.state() + "/audit.jsonl"))
                .containsExactly("0");
        assertThat(ended.denials())
                .filteredOn(denial -> denial.contains("[redacted]"))
                .hasSizeGreaterThanOrEqualTo(1);
    }

    @Test
    void a_credential_is_for_its_audience_and_for_its_time() {
        String id = service.json(
                        "POST",
                        "/v1/tasks",
                        Map.of("command", List.of("sh", "-c", "cat /run/credential; sleep 0.2"), "audience", "reports"))
                .get("id")
                .textValue();
        String token = service.ended(id).stdout();
        JsonNode answer =
                service.json("POST", "/v1/credentials/introspect", Map.of("token", token, "audience", "reports"));
        assertThat(answer.get("active").booleanValue()).isFalse();
        assertThat(events(id)).anySatisfy(entry -> {
            assertThat(entry.get("rule").textValue()).isEqualTo("credential-issued");
            assertThat(entry.get("detail").textValue()).startsWith("for reports, until 20");
        });
    }

    @Test
    void across_a_kill_the_chain_goes_on_no_id_comes_again_and_every_entry_is_valid() throws Exception {
        String before = service.run(Map.of(), "cat", "/forbidden/y").id();
        service.signal("KILL");
        service.start();
        String after = service.run(Map.of(), "cat", "/forbidden/y").id();
        assertThat(after).isNotEqualTo(before);
        assertThat(service.program("audit verify --state " + service.state()))
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0)).matches("\\d+ entries, chain whole"))
                .endsWith("exit 0");
        List<String> exported = service.program("audit export --task " + before + " --state " + service.state());
        assertThat(exported.subList(0, exported.size() - 2))
                .hasSize(events(before).size())
                .allMatch(line -> line.contains(before));
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(service.json("GET", "/v1/audit/schema", null).toString(), InputFormat.JSON);
        long seq = 0;
        for (String line : service.lab().run("cat " + service.state() + "/audit.jsonl")) {
            assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
            assertThat(JSON.readTree(line).get("seq").longValue()).isEqualTo(++seq);
        }
    }

    /** How long after each attempt its entry was written; the task's clock is the service's. */
    private List<Duration> delays(LiveService.Ended neighbour) {
        List<Duration> delays = new ArrayList<>();
        List<String> attempts = neighbour.stdout().lines().toList();
        events(neighbour.id()).stream()
                .filter(entry -> entry.get("object").textValue().startsWith("/forbidden/neighbour-"))
                .forEach(entry -> {
                    String object = entry.get("object").textValue();
                    int number = Integer.parseInt(object.substring(object.lastIndexOf('-') + 1));
                    double made = Double.parseDouble(attempts.get(number).split(" ")[1]);
                    Instant written = Instant.parse(entry.get("time").textValue());
                    delays.add(Duration.ofMillis(written.toEpochMilli() - (long) (made * 1_000)));
                });
        return delays;
    }

    private List<JsonNode> events(String id) {
        List<JsonNode> events = new ArrayList<>();
        service.json("GET", "/v1/audit?task=" + id, null).get("events").forEach(events::add);
        return events;
    }
}
