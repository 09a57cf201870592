package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a hostile client may try on the control API. After each attempt the service must be well, hold no more tasks than
 * before, and have told nothing of its inside.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class ControlApiAttacksTest {
    private LiveService service;
    private String task;
    private List<String> places;

    @BeforeAll
    void start() throws Exception {
        service = new LiveService(Mode.possible().findFirst().orElseThrow());
        task = service.run(Map.of(), "sh", "-c", "echo hello > /output/a.txt").id();
        places = places();
    }

    @AfterAll
    void stop() throws Exception {
        service.close();
    }

    @AfterEach
    void the_service_is_well_and_nothing_was_made() {
        assertThat(given().get(service.url() + "/healthz").statusCode()).isEqualTo(200);
        assertThat(places()).isEqualTo(places);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer 0123456789abcdef",
                "bearer 0123456789abcdef0123456789abcdef0",
                "Bearer  0123456789abcdef0123456789abcdef",
                "Basic 0123456789abcdef0123456789abcdef",
                "Bearer 0123456789abcdef0123456789abcdeF",
                "Bearer null"
            })
    void a_token_that_is_nearly_right_opens_nothing(String authorization) {
        for (String path : List.of("/v1/tasks/" + task, "/v1/audit", "/v1/tasks/" + task + "/stdout")) {
            Response answer = given().header("Authorization", authorization).get(service.url() + path);
            refused(answer, 401);
            assertThat(answer.asString()).doesNotContain(task);
        }
        refused(
                given().header("Authorization", authorization)
                        .body(Map.of("command", List.of("true")))
                        .contentType("application/json")
                        .post(service.url() + "/v1/tasks"),
                401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "%2e%2e",
                "..%2f..%2fetc%2fpasswd",
                "t-%00aaaaaaaaaaaaaaaaaaaaaaaaa",
                "t-aaaaaaaaaaaaaaaaaaaaaaaaa%0a",
                "T-AAAAAAAAAAAAAAAAAAAAAAAAAA",
                "%27%20or%201=1--",
                "*",
                "t-%ef%bd%81aaaaaaaaaaaaaaaaaaaaaaaa",
                "t-aaaaaaaaaaaaaaaaaaaaaaaaaa%2fstdout"
            })
    void an_id_is_taken_whole_or_not_at_all(String id) {
        for (String rest : List.of("", "/stdout", "/artifacts", "/artifacts/0/content", "/inventory")) {
            refused(asking().get(service.url() + "/v1/tasks/" + id + rest), 400, 404);
        }
        refused(asking().post(service.url() + "/v1/tasks/" + id + "/cancel"), 400, 404);
        refused(asking().get(service.url() + "/v1/audit?task=" + id), 400, 404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "00", "1e3", "99999999999999999999", "0x0", "..", "%20", "a"})
    void an_index_is_a_small_whole_number(String index) {
        refused(asking().get(service.url() + "/v1/tasks/" + task + "/artifacts/" + index + "/content"), 400, 404);
    }

    static Stream<Arguments> submissions() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        return Stream.of(
                Arguments.of("nothing", ""),
                Arguments.of("no object", "[]"),
                Arguments.of("half an object", "{\"command\":[\"true\"]"),
                Arguments.of("two objects", "{\"command\":[\"true\"]}{}"),
                Arguments.of("the same field twice", "{\"command\":[\"true\"],\"command\":[\"id\"]}"),
                Arguments.of("depth", "{\"command\":" + deep + "}"),
                Arguments.of("a number of many digits", with("limits", "{\"processes\":" + "9".repeat(5_000) + "}")),
                Arguments.of("a negative limit", with("limits", "{\"memoryBytes\":-1}")),
                Arguments.of("a fraction", with("limits", "{\"processes\":1.5}")),
                Arguments.of("a limit as text", with("limits", "{\"processes\":\"8\"}")),
                Arguments.of("no number", with("limits", "{\"processes\":NaN}")),
                Arguments.of("an unlimited limit", with("limits", "{\"outerMillis\":9223372036854775807}")),
                Arguments.of("an unknown limit", with("limits", "{\"procesess\":4}")),
                Arguments.of("an unknown field", with("user", "\"root\"")),
                Arguments.of("an empty command", "{\"command\":[]}"),
                Arguments.of("an empty program", "{\"command\":[\"\"]}"),
                Arguments.of("a zero in a word", "{\"command\":[\"true\\u0000\"]}"),
                Arguments.of("too many words", "{\"command\":" + words(1_000) + "}"),
                Arguments.of("a file above", with("files", "{\"../x\":\"\"}")),
                Arguments.of("an absolute file", with("files", "{\"/etc/x\":\"\"}")),
                Arguments.of("a file with a line end", with("files", "{\"a\\nb\":\"\"}")),
                Arguments.of("a file that is no base64", with("files", "{\"a\":\"%%%\"}")),
                Arguments.of("a variable with an equals sign", with("environment", "{\"A=B\":\"c\"}")),
                Arguments.of("a variable with a zero", with("environment", "{\"A\":\"b\\u0000c\"}")),
                Arguments.of("a destination without a port", with("egress", "[\"allowed.test\"]")),
                Arguments.of("a destination with a path", with("egress", "[\"allowed.test:80/x\"]")),
                Arguments.of("a port too high", with("egress", "[\"allowed.test:70000\"]")),
                Arguments.of("a destination with a line end", with("egress", "[\"a.test:80\\r\\nHost: b\"]")),
                Arguments.of("a limit above the service's", with("limits", "{\"processes\":513}")),
                Arguments.of("a requirement that nothing is known by", with("requires", "[\"everything\"]")),
                Arguments.of("a requirement that is no text", with("requires", "[true]")),
                Arguments.of("a tenant of its own choice", with("tenant", "\"root\"")),
                Arguments.of("a media type with a wildcard", with("artifactTypes", "[\"*/*\"]")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("submissions")
    void a_submission_that_is_not_whole_is_refused_by_name(String what, String body) {
        Response answer = asking().body(body).post(service.url() + "/v1/tasks");
        refused(answer, 400, 413, 422);
        assertThat(answer.jsonPath().getString("detail")).as(what).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "tab\tinside", "k\u00e9y"})
    void an_idempotency_key_is_taken_whole_or_not_at_all(String key) {
        refused(
                asking().header("Idempotency-Key", key)
                        .body(Map.of("command", List.of("true")))
                        .post(service.url() + "/v1/tasks"),
                400);
    }

    @Test
    void two_idempotency_keys_are_none() {
        refused(
                asking().header("Idempotency-Key", "one", "two")
                        .body(Map.of("command", List.of("true")))
                        .post(service.url() + "/v1/tasks"),
                400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"after=1&after=2", "task=&after=1", "after=1;task=x", "after=%31&tenant=other", "after"})
    void a_query_is_taken_whole_or_not_at_all(String query) {
        refused(asking().get(service.url() + "/v1/audit?" + query), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Tenant", "X-Tenant-Id", "X-Forwarded-User", "X-Remote-User", "Proxy-Authorization"})
    void who_asks_is_told_by_the_token_alone(String header) {
        refused(given().header(header, "default").get(service.url() + "/v1/tasks/" + task), 401);
        refused(given().header(header, "Bearer " + LiveService.TOKEN).get(service.url() + "/metrics"), 401);
    }

    @Test
    void a_body_without_end_is_cut_off() {
        refused(asking().body(new byte[65 << 20]).post(service.url() + "/v1/tasks"), 413);
    }

    @Test
    void an_ended_task_cannot_be_cancelled_into_another_state() {
        String state =
                asking().get(service.url() + "/v1/tasks/" + task).jsonPath().getString("state");
        asking().post(service.url() + "/v1/tasks/" + task + "/cancel");
        assertThat(asking().get(service.url() + "/v1/tasks/" + task).jsonPath().getString("state"))
                .isEqualTo(state);
    }

    @Test
    void no_method_but_the_described_one_does_anything() {
        for (String method : List.of("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")) {
            refused(asking().request(method, service.url() + "/v1/tasks/" + task), 405, 501);
        }
    }

    @Test
    void a_method_override_overrides_nothing() {
        Map<String, String> headers = new HashMap<>();
        headers.put("X-HTTP-Method-Override", "POST");
        headers.put("X-Original-URL", "/healthz");
        headers.put("X-Forwarded-For", "127.0.0.1");
        Response answer = given().headers(headers).get(service.url() + "/v1/tasks/" + task);
        refused(answer, 401);
    }

    private static void refused(Response answer, Integer... statuses) {
        assertThat(answer.statusCode()).as(answer.asString()).isIn((Object[]) statuses);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.asString().length()).isLessThan(4_096);
        assertThat(answer.asString()).doesNotContain("Exception", "sandproof.reference", "/home/", "/var/");
    }

    /** What the service holds on disk, seen without it. */
    private List<String> places() {
        return service.lab()
                .run("ls " + service.state().resolve("tasks") + "; ls "
                        + service.state().resolve("artifacts"));
    }

    private static String with(String field, String value) {
        return "{\"command\":[\"true\"],\"" + field + "\":" + value + "}";
    }

    private static String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"x\"").collect(Collectors.joining(",", "[", "]"));
    }

    private RequestSpecification asking() {
        return given().urlEncodingEnabled(false)
                .header("Authorization", "Bearer " + LiveService.TOKEN)
                .contentType("application/json");
    }
}
