package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/** Several rounds share a working directory, and nothing else; what they may, they may together. */
@ParameterizedClass
@MethodSource("sandproof.reference.live.Mode#possible")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class SessionTest {
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
    void rounds_share_the_output_and_neither_tmp_nor_processes_nor_credential() {
        String session = service.session(Map.of("artifactTypes", List.of("text/plain"), "correlationId", "mine"));
        LiveService.Ended first = service.round(
                session,
                "sh",
                "-c",
                "echo one >/output/a.txt; echo gone >/tmp/b; cat /run/credential >/output/c; setsid sleep 60 & exit 3");
        assertThat(first.state()).isEqualTo("failed");
        assertThat(first.task().get("exitCode").intValue()).isEqualTo(3);
        assertThat(first.task().get("session").textValue()).isEqualTo(session);
        assertThat(first.denials()).anyMatch(denial -> denial.startsWith("lifecycle/orphan"));
        assertThat(service.leftovers(first.id())).isEmpty();
        LiveService.Ended second = service.round(
                session,
                "sh",
                "-c",
                "cat a.txt; ls -A /tmp; cmp -s /run/credential c && echo same; rm c; echo two >>a.txt; pgrep sleep; true");
        assertThat(second.stdout()).isEqualTo("one\n");
        assertThat(second.state()).isEqualTo("succeeded");
        assertThat(artifacts(session)).isEmpty();
        JsonNode end = service.closed(session);
        assertThat(end.get("state").textValue()).isEqualTo("closed");
        assertThat(end.get("final").booleanValue()).isTrue();
        assertThat(end.get("correlationId").textValue()).isEqualTo("mine");
        assertThat(texts(end.get("rounds"))).containsExactly(first.id(), second.id());
        assertThat(artifacts(session)).hasSize(1);
        assertThat(artifacts(session).get(0).get("published").booleanValue()).isTrue();
        assertThat(service.leftovers(session)).isEmpty();
        assertThat(service.json("GET", "/v1/tasks/" + second.id() + "/artifacts", null))
                .isEmpty();
        assertThat(problem(service.json("POST", path(session, "/rounds"), Map.of("command", List.of("true")))))
                .isEqualTo("session-over");
    }

    @Test
    void two_sessions_see_nothing_of_each_other() {
        String one = service.session(Map.of());
        String other = service.session(Map.of());
        assertThat(service.round(one, "sh", "-c", "echo secret >mine").state()).isEqualTo("succeeded");
        assertThat(service.round(other, "sh", "-c", "ls -A /output /tmp; cat mine")
                        .stdout())
                .isEqualTo("/output:\n\n/tmp:\n");
        JsonNode unused = service.closed(one);
        assertThat(service.round(other, "ls", "-A").stdout()).isEmpty();
        unused = service.closed(other);
    }

    @Test
    void one_round_at_a_time_and_the_close_ends_it() {
        String session = service.session(Map.of());
        String round = service.begin(session, "sleep", "100");
        assertThat(problem(service.json("POST", path(session, "/rounds"), Map.of("command", List.of("true")))))
                .isEqualTo("round-running");
        assertThat(service.sessionOf(session, 0).get("running").textValue()).isEqualTo(round);
        JsonNode end = service.closed(session);
        assertThat(end.get("state").textValue()).isEqualTo("closed");
        assertThat(service.task(round, 0).get("state").textValue()).isEqualTo("cancelled");
        assertThat(service.leftovers(session)).isEmpty();
        assertThat(service.leftovers(round)).isEmpty();
    }

    @Test
    void limits_are_of_all_rounds_together() {
        String session = service.session(Map.of(
                "rounds",
                3,
                "limits",
                Map.of("outputBytes", 1 << 20, "inodes", 20, "streamBytes", 1000, "artifacts", 1),
                "artifactTypes",
                List.of("application/octet-stream", "text/plain")));
        String fill =
                "head -c 600000 /dev/zero >$0; stat -c %s $0; for n in 1 2 3 4 5 6 7 8 9 10 11 12; do : >$0.$n; done; sleep 0.2";
        assertThat(service.round(session, "sh", "-c", fill, "a").stdout()).isEqualTo("600000\n");
        LiveService.Ended full = service.round(session, "sh", "-c", fill, "b");
        assertThat(full.stdout()).isNotEqualTo("600000\n");
        assertThat(full.denials()).contains("process/disk /output", "process/inodes /output");
        LiveService.Ended loud = service.round(session, "sh", "-c", "head -c 995 /dev/zero | tr '\\000' x");
        assertThat(loud.stdout()).hasSizeLessThan(990);
        assertThat(loud.denials()).anyMatch(denial -> denial.startsWith("process/output"));
        assertThat(problem(service.json("POST", path(session, "/rounds"), Map.of("command", List.of("true")))))
                .isEqualTo("session-spent");
        JsonNode unused = service.closed(session);
        assertThat(artifacts(session))
                .filteredOn(artifact -> artifact.get("published").booleanValue())
                .hasSizeLessThanOrEqualTo(1);
        assertThat(service.denials(session)).anyMatch(denial -> denial.startsWith("artifacts/"));
    }

    @Test
    void run_time_is_used_up_by_all_rounds_together() {
        String session = service.session(Map.of("limits", Map.of("innerMillis", 1500, "outerMillis", 1500)));
        assertThat(service.round(session, "sleep", "1").state()).isEqualTo("succeeded");
        assertThat(service.round(session, "sleep", "5").state()).isEqualTo("timed-out");
        assertThat(problem(service.json("POST", path(session, "/rounds"), Map.of("command", List.of("true")))))
                .isEqualTo("session-spent");
        JsonNode unused = service.closed(session);
    }

    @Test
    void a_session_ends_by_itself_when_nobody_uses_it_and_when_it_is_old() {
        String idle = service.session(Map.of("idleMillis", 500));
        JsonNode end = service.sessionOf(idle, 30_000);
        assertThat(end.get("state").textValue()).isEqualTo("expired");
        assertThat(end.get("reason").textValue()).contains("idle time");
        String old = service.session(Map.of("maxMillis", 1_000));
        String round = service.begin(old, "sleep", "100");
        end = service.sessionOf(old, 30_000);
        assertThat(end.get("state").textValue()).isEqualTo("expired");
        assertThat(end.get("reason").textValue()).contains("longest time");
        assertThat(service.task(round, 0).get("state").textValue()).isEqualTo("cancelled");
        assertThat(service.leftovers(idle)).isEmpty();
        assertThat(service.leftovers(old)).isEmpty();
    }

    private List<JsonNode> artifacts(String session) {
        List<JsonNode> all = new ArrayList<>();
        service.json("GET", path(session, "/artifacts"), null).forEach(all::add);
        return all;
    }

    private static String path(String session, String rest) {
        return "/v1/sessions/" + session + rest;
    }

    private static String problem(JsonNode answer) {
        return answer.get("type").textValue().replace("urn:sandproof:problem:", "");
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.textValue()));
        return texts;
    }
}
