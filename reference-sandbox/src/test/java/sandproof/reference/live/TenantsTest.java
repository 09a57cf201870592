package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Two tenants of one service: each finds its own, and of the other not even that it is there. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class TenantsTest {
    private static final String ALPHA = "alphas-very-own-token";
    private static final String BETA = "betas-very-own-token";
    private static final String METRICS = "the-watchers-own-token";
    private static final String NO_TASK = "t-aaaaaaaaaaaaaaaaaaaaaaaaaa";
    private static final String TENANTS = "tenants:\n- {name: alpha, token: " + ALPHA + "}\n- {name: beta, token: "
            + BETA + ", limits: {processes: 4}, tasks: 1}\n";

    private LiveService service;
    private Contract contract;
    private String task;

    @BeforeAll
    void start() throws Exception {
        service = new LiveService(
                Mode.possible().findFirst().orElseThrow(),
                List.of("--tenants FOLDER/tenants.yaml", "--metrics-token-file FOLDER/metrics"),
                Map.of("tenants.yaml", TENANTS, "metrics", METRICS));
        contract = new Contract(service);
        task = submit(ALPHA, Map.of("command", List.of("sh", "-c", "cat /forbidden; cat /run/credential; sleep 0.2")))
                .jsonPath()
                .getString("id");
        contract.check(as(ALPHA).get(tasks(task) + "?waitMillis=30000"), "get", "/v1/tasks/{id}");
    }

    @AfterAll
    void stop() throws Exception {
        service.close();
    }

    @Test
    void another_tenants_task_is_answered_like_one_that_does_not_exist() {
        for (String rest : List.of("", "?waitMillis=5000", "/stdout", "/stderr", "/artifacts", "/inventory")) {
            assertThat(as(ALPHA).get(tasks(task) + rest).statusCode()).isEqualTo(200);
            same(as(BETA).get(tasks(task) + rest), as(BETA).get(tasks(NO_TASK) + rest), 404);
        }
        same(
                as(BETA).get(tasks(task) + "/artifacts/0/content"),
                as(BETA).get(tasks(NO_TASK) + "/artifacts/0/content"),
                404);
        same(as(BETA).post(tasks(task) + "/cancel"), as(BETA).post(tasks(NO_TASK) + "/cancel"), 404);
        same(
                as(BETA).get(service.url() + "/v1/audit?task=" + task),
                as(BETA).get(service.url() + "/v1/audit?task=" + NO_TASK),
                200);
    }

    @Test
    void another_tenants_session_is_answered_like_one_that_does_not_exist() {
        String session = as(ALPHA)
                .contentType("application/json")
                .body(Map.of())
                .post(service.url() + "/v1/sessions")
                .path("id");
        String none = NO_TASK.replace("t-", "s-");
        String all = service.url() + "/v1/sessions/";
        for (String rest : List.of("", "?waitMillis=5000", "/artifacts", "/artifacts/0/content", "/inventory")) {
            same(as(BETA).get(all + session + rest), as(BETA).get(all + none + rest), 404);
        }
        Map<String, Object> work = Map.of("command", List.of("true"));
        same(
                as(BETA).contentType("application/json").body(work).post(all + session + "/rounds"),
                as(BETA).contentType("application/json").body(work).post(all + none + "/rounds"),
                404);
        same(as(BETA).post(all + session + "/close"), as(BETA).post(all + none + "/close"), 404);
        assertThat(events(BETA)).doesNotContain(session);
        assertThat(events(ALPHA)).contains(session);
        assertThat(as(ALPHA).post(all + session + "/close").statusCode()).isEqualTo(202);
    }

    @Test
    void a_tenants_open_sessions_are_bounded_as_its_tasks_are() {
        String all = service.url() + "/v1/sessions";
        Response first = as(BETA).contentType("application/json").body(Map.of()).post(all);
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(as(BETA).contentType("application/json")
                        .body(Map.of())
                        .post(all)
                        .statusCode())
                .isEqualTo(429);
        String id = first.path("id");
        assertThat(as(BETA).post(all + "/" + id + "/close").statusCode()).isEqualTo(202);
        assertThat(as(BETA).get(all + "/" + id + "?waitMillis=30000").<Boolean>path("final"))
                .isTrue();
    }

    @Test
    void the_audit_log_holds_a_tenants_own_events_only() {
        assertThat(events(ALPHA)).contains(task).doesNotContain("");
        assertThat(events(BETA)).doesNotContainAnyElementsOf(events(ALPHA));
        Response whole = contract.check(as(ALPHA).get(service.url() + "/v1/audit"), "get", "/v1/audit");
        assertThat(whole.jsonPath().getInt("next"))
                .isGreaterThanOrEqualTo(whole.jsonPath().getInt("events.size()"));
    }

    @Test
    void a_credential_of_another_tenants_task_is_no_credential() {
        String token = as(ALPHA).get(tasks(task) + "/stdout").asString().strip();
        assertThat(token).isNotEmpty();
        assertThat(introspected(ALPHA, token)).isEqualTo(task);
        assertThat(introspected(BETA, token)).isEmpty();
    }

    @Test
    void a_task_of_another_tenant_runs_on_when_it_is_cancelled() {
        String running = submit(ALPHA, Map.of("command", List.of("sleep", "1")))
                .jsonPath()
                .getString("id");
        assertThat(as(BETA).post(tasks(running) + "/cancel").statusCode()).isEqualTo(404);
        assertThat(as(ALPHA)
                        .get(tasks(running) + "?waitMillis=30000")
                        .jsonPath()
                        .getString("state"))
                .isEqualTo("succeeded");
    }

    @Test
    void a_tenants_limits_and_number_of_tasks_are_its_own() {
        Map<String, Object> eight = Map.of("command", List.of("true"), "limits", Map.of("processes", 8));
        Response refused = submit(BETA, eight);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.jsonPath().getString("field")).isEqualTo("limits.processes");
        assertThat(submit(ALPHA, eight).statusCode()).isEqualTo(201);

        Map<String, Object> sleeping = Map.of("command", List.of("sleep", "30"));
        Response first = submit(BETA, sleeping);
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(submit(BETA, sleeping).statusCode()).isEqualTo(429);
        assertThat(submit(ALPHA, Map.of("command", List.of("true"))).statusCode())
                .isEqualTo(201);
        String id = first.jsonPath().getString("id");
        assertThat(as(BETA).post(tasks(id) + "/cancel").statusCode()).isEqualTo(202);
        assertThat(as(BETA).get(tasks(id) + "?waitMillis=30000").jsonPath().getString("state"))
                .isEqualTo("cancelled");
    }

    @Test
    void the_same_key_of_two_tenants_makes_two_tasks() {
        Map<String, Object> body = Map.of("command", List.of("true"), "limits", Map.of("processes", 4));
        String alphas = keyed(ALPHA, body).jsonPath().getString("id");
        assertThat(keyed(ALPHA, body).jsonPath().getString("id")).isEqualTo(alphas);
        Response betas = keyed(BETA, body);
        assertThat(betas.statusCode()).isIn(201, 429);
        assertThat(betas.asString()).doesNotContain(alphas);
    }

    @Test
    void the_numbers_are_for_the_watcher_and_tell_no_word_of_a_task() {
        String url = service.url() + "/metrics";
        for (String token : List.of(ALPHA, BETA, "nobodys-token-at-all")) {
            assertThat(as(token).get(url).statusCode()).isEqualTo(401);
        }
        String text = contract.check(as(METRICS).get(url), "get", "/metrics").asString();
        assertThat(text)
                .contains("sandproof_tasks_ended_total{state=\"succeeded\"}", "sandproof_tasks_running")
                .contains("sandproof_denials_total{boundary=\"filesystem\"}", "sandproof_teardown_failures_total 0.0")
                .contains("route=\"/v1/tasks/{id}\"")
                .doesNotContain(task, "forbidden", "alpha", "beta");
        assertThat(as(METRICS).get(tasks(task)).statusCode()).isEqualTo(401);
    }

    @Test
    void no_token_reaches_the_log_or_the_disk() {
        String state = service.state().toString();
        for (String token : List.of(ALPHA, BETA, METRICS)) {
            assertThat(service.lab()
                            .run("grep -rl " + token + " " + state + " " + state + "/../out " + state + "/../err"))
                    .isEmpty();
        }
    }

    private static void same(Response one, Response other, int status) {
        assertThat(one.statusCode()).isEqualTo(status);
        assertThat(other.statusCode()).isEqualTo(status);
        assertThat(one.asString()).isEqualTo(other.asString());
        assertThat(names(one)).isEqualTo(names(other));
    }

    private static List<String> names(Response answer) {
        return answer.headers().asList().stream()
                .map(header -> header.getName().equals("Date") ? "Date" : header.toString())
                .toList();
    }

    private List<String> events(String token) {
        return as(token).get(service.url() + "/v1/audit").jsonPath().getList("events.taskId", String.class);
    }

    private String introspected(String tenant, String token) {
        return as(tenant)
                .body(Map.of("token", token))
                .post(service.url() + "/v1/credentials/introspect")
                .jsonPath()
                .getString("taskId");
    }

    private Response submit(String token, Map<String, Object> body) {
        return contract.check(as(token).body(body).post(service.url() + "/v1/tasks"), "post", "/v1/tasks");
    }

    private Response keyed(String token, Map<String, Object> body) {
        return as(token).header("Idempotency-Key", "the-same").body(body).post(service.url() + "/v1/tasks");
    }

    private String tasks(String id) {
        return service.url() + "/v1/tasks/" + id;
    }

    private static RequestSpecification as(String token) {
        return given().header("Authorization", "Bearer " + token).contentType("application/json");
    }
}
