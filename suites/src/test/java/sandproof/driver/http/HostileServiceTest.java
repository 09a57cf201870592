package sandproof.driver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;

/** Whatever the service does, a run gets one sentence, soon. */
@Timeout(60)
class HostileServiceTest {
    private static final String STATUS = "GET /v1/tasks/t-1";
    private static final String TEMPLATE =
            "{\"id\":\"t-1\",\"correlationId\":\"mine\",\"state\":\"succeeded\",\"final\":true,\"exitCode\":0}";

    private interface Trick {
        void play(FakeService service);
    }

    private record Case(Trick trick, String sentence) {}

    private static Map<String, Case> cases() {
        Map<String, Case> cases = new LinkedHashMap<>();
        submit(
                cases,
                "answers 500 with problem+json",
                e -> FakeService.send(e, 500, "{\"title\":\"boom\",\"detail\":\"x\"}"),
                "POST /v1/tasks was answered with status 500 (boom x); look into its log.");
        submit(
                cases,
                "answers 404 with a page",
                e -> FakeService.send(e, 404, "<h1>gone\u001b[2J</h1>"),
                "POST /v1/tasks was answered with status 404 (<h1>gone\\u001b[2J</h1>); look into its log.");
        submit(
                cases,
                "answers 401",
                e -> FakeService.send(e, 401, ""),
                "POST /v1/tasks was answered with status 401; give the right token.");
        submit(
                cases,
                "answers 200 where 201 is due",
                e -> FakeService.send(e, 200, "{\"id\":\"t-1\"}"),
                "POST /v1/tasks was answered with status 200 ({\"id\":\"t-1\"}); look into its log.");
        submit(
                cases,
                "redirects",
                e -> {
                    e.getResponseHeaders().set("Location", "http://127.0.0.1:1/elsewhere");
                    FakeService.send(e, 307, "");
                },
                "POST /v1/tasks was answered with status 307 (a redirect, which is never followed)");
        submit(
                cases,
                "answers garbage",
                e -> FakeService.send(e, 201, "\u0000\u0001 garbage"),
                "POST /v1/tasks was answered with something that is not JSON");
        submit(cases, "answers nothing", e -> FakeService.send(e, 201, ""), "not JSON (it is empty)");
        submit(cases, "answers two documents", e -> FakeService.send(e, 201, "{\"id\":\"t-1\"}{}"), "not JSON");
        submit(
                cases,
                "answers a field twice",
                e -> FakeService.send(e, 201, "{\"id\":\"t-1\",\"id\":\"t-2\"}"),
                "not JSON");
        submit(cases, "answers a list", e -> FakeService.send(e, 201, "[]"), "JSON that is no object");
        submit(cases, "answers deep JSON", e -> FakeService.send(e, 201, "[".repeat(100_000)), "not JSON");
        submit(
                cases,
                "answers without an id",
                e -> FakeService.send(e, 201, "{}"),
                "was answered with nothing as field \"id\" where a text is expected");
        submit(
                cases,
                "answers a number as id",
                e -> FakeService.send(e, 201, "{\"id\":1}"),
                "with number as field \"id\"");
        for (String id : new String[] {"../../etc", "..", "a/b", "", "a\\nb", "x".repeat(129), "t 1", "t-1?x"}) {
            submit(
                    cases,
                    "answers the id " + id,
                    e -> FakeService.send(e, 201, "{\"id\":\"" + id + "\"}"),
                    "was answered with the task id \"");
        }
        submit(
                cases,
                "answers 100 MiB",
                e -> {
                    e.sendResponseHeaders(201, 0);
                    for (int i = 0; i < 100; i++) {
                        e.getResponseBody().write(new byte[1 << 20]);
                    }
                },
                "was answered with more than 8388608 bytes");
        submit(
                cases,
                "cuts its answer off",
                e -> {
                    e.sendResponseHeaders(201, 100);
                    e.getResponseBody().write("{\"id\":\"t-1\"}".getBytes(StandardCharsets.UTF_8));
                    e.getResponseBody().flush();
                },
                "POST /v1/tasks failed (");
        status(cases, "says another id", TEMPLATE.replace("t-1", "t-2"), "lied about the task id");
        status(cases, "says another correlation id", TEMPLATE.replace("mine", "yours"), "lied about the task id");
        status(cases, "says no correlation id", TEMPLATE.replace("correlationId", "other"), "field \"correlationId\"");
        status(
                cases,
                "says an unknown state",
                TEMPLATE.replace("succeeded", "fine"),
                "with the state \"fine\" as a final one");
        status(
                cases,
                "says running as a final state",
                TEMPLATE.replace("succeeded", "running"),
                "\"running\" as a final one");
        status(
                cases,
                "says an unknown state under way",
                TEMPLATE.replace("succeeded", "thinking").replace("true", "false"),
                "with the state \"thinking\";");
        status(cases, "says no final flag", TEMPLATE.replace("final", "done"), "field \"final\" where true or false");
        status(
                cases,
                "says final as a text",
                TEMPLATE.replace("true", "\"true\""),
                "field \"final\" where true or false");
        status(
                cases,
                "says a strange exit code",
                TEMPLATE.replace(":0}", ":4096}"),
                "field \"exitCode\" where a number from 0");
        return cases;
    }

    private static void submit(Map<String, Case> cases, String title, FakeService.Hostile answer, String sentence) {
        cases.put("on a new task: " + title, new Case(service -> service.when("POST /v1/tasks", answer), sentence));
    }

    private static void status(Map<String, Case> cases, String title, String body, String sentence) {
        cases.put("on the state of a task: " + title, new Case(service -> service.when(STATUS, body), sentence));
    }

    @TestFactory
    Stream<DynamicTest> a_service_that() {
        return cases().entrySet().stream()
                .map(one -> DynamicTest.dynamicTest(
                        one.getKey(),
                        () -> fails(one.getValue().trick(), one.getValue().sentence())));
    }

    private static void fails(Trick trick, String sentence) throws IOException {
        try (FakeService service = new FakeService();
                HttpSandbox sandbox = service.open()) {
            trick.play(service);
            Instant before = Instant.now();

            assertThatThrownBy(() -> sandbox.submit(FakeService.task()).await(Duration.ofMillis(100)))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining(sentence)
                    .hasMessageMatching("[^\\n\\r\\x1b]*\\.");

            assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(4));
        }
    }

    @Test
    void a_service_that_hangs_is_given_up() throws IOException {
        fails(
                service -> service.when("POST /v1/tasks", e -> service.pause(20_000)),
                "was not answered in full within 1500 ms");
        fails(service -> service.when(STATUS, e -> service.pause(20_000)), "was not answered in full within 1");
    }

    @Test
    void a_service_that_answers_drop_by_drop_is_given_up() throws IOException {
        fails(
                service -> service.when("POST /v1/tasks", e -> drip(service, e)),
                "was not answered in full within 1500 ms");
    }

    private static void drip(FakeService service, HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(201, 0);
        while (!service.pause(50)) {
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
        }
    }

    @Test
    void the_same_id_for_two_tasks_is_a_lie() throws IOException {
        try (FakeService service = new FakeService();
                HttpSandbox sandbox = service.open()) {
            Task first = sandbox.submit(FakeService.task());

            assertThatThrownBy(() -> sandbox.submit(FakeService.task()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("with the id of another task (" + first.id() + ")");
        }
    }

    @Test
    void a_wrong_token_and_a_silent_port_are_said_at_opening() throws IOException {
        try (FakeService service = new FakeService();
                Wire wire = new Wire(service.address(), "wrong", "its log")) {
            assertThatThrownBy(() -> new HttpSandbox(wire, java.util.Optional.empty()))
                    .hasMessage("GET /v1/capabilities was answered with status 401; give the right token.");
            service.stop();
            assertThatThrownBy(() -> new HttpSandbox(wire, java.util.Optional.empty()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("GET /v1/capabilities failed (Connection refused)");
        }
    }
}
