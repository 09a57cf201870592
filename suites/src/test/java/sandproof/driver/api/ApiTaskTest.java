package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.TargetException;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskState;

/** What goes well, and what a sandbox of one's own must come through. */
@Timeout(60)
class ApiTaskTest {
    private static final String BUSY = "{\"id\":\"t-1\",\"state\":\"busy\"}";

    @TempDir
    Path folder;

    private final Mine mine = new Mine();

    private Sandbox open(Published service) throws IOException {
        return ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT);
    }

    @Test
    void a_task_that_is_cancelled_says_so() throws IOException {
        mine.answer(Mine.STATUS, 200, BUSY);
        try (Published service = new Published(mine);
                Sandbox sandbox = open(service)) {
            Task task = sandbox.submit(Given.task());
            mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"stopped\",\"out\":\"so far\"}");
            task.cancel();

            var end = task.await(Duration.ofSeconds(10)).orElseThrow();
            assertThat(end.state()).isEqualTo(TaskState.CANCELLED);
            assertThat(end.stdout()).asString(StandardCharsets.UTF_8).isEqualTo("so far");
            assertThat(service.asked()).contains(Mine.CANCEL);
        }
    }

    @Test
    void a_task_whose_cancel_is_taken_and_never_seen_is_lost_since_the_service_names_no_state() throws IOException {
        mine.answer(Mine.STATUS, 200, BUSY);
        try (Published service = new Published(mine);
                Sandbox sandbox = open(service)) {
            Task task = sandbox.submit(Given.task());
            task.cancel();

            var end = task.await(Duration.ofSeconds(10)).orElseThrow();
            assertThat(end.state()).isEqualTo(TaskState.LOST);
            assertThat(end.reason()).isEqualTo("cancelled by the driver; the service never said how it ended");
        }
    }

    @Test
    void a_task_that_the_service_calls_failed_after_a_cancel_is_failed() throws IOException {
        mine.answer(Mine.STATUS, 200, BUSY);
        try (Published service = new Published(mine);
                Sandbox sandbox = open(service)) {
            Task task = sandbox.submit(Given.task());
            mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\",\"code\":137}");
            task.cancel();

            var end = task.await(Duration.ofSeconds(10)).orElseThrow();
            assertThat(end.state()).isEqualTo(TaskState.FAILED);
            assertThat(end.reason()).endsWith("(cancelled by the driver)");
        }
    }

    /** A service that ends the awaited answer first, and answers the cancel only then. */
    @Test
    void a_task_whose_answer_is_cut_by_its_cancel_is_not_a_failure_of_the_service() throws Exception {
        mine.answer(Mine.STATUS, 200, BUSY);
        CountDownLatch over = new CountDownLatch(1);
        Published.Behaviour slow = (method, url, request) -> {
            if ((method + " " + url).equals(Mine.CANCEL)) {
                mine.answer(Mine.STATUS, 410, "{}");
                Awaitility.await().pollDelay(Duration.ofMillis(1200)).until(() -> true);
                over.countDown();
            }
            return mine.to(method, url, request);
        };
        try (Published service = new Published(slow);
                Sandbox sandbox = open(service)) {
            Task task = sandbox.submit(Given.task());
            task.cancel();

            assertThat(over.await(1, TimeUnit.SECONDS)).isTrue();
            assertThat(task.await(Duration.ofSeconds(10)).orElseThrow().state()).isEqualTo(TaskState.LOST);
        }
    }

    @Test
    void a_cancel_that_is_refused_is_said() throws IOException {
        mine.answer(Mine.STATUS, 200, BUSY).answer(Mine.CANCEL, 500, "{\"error\":\"no\"}");
        try (Published service = new Published(mine);
                Sandbox sandbox = open(service)) {
            Task task = sandbox.submit(Given.task());

            assertThatThrownBy(task::cancel)
                    .isInstanceOf(SandboxException.class)
                    .hasMessage("cancel (DELETE /tasks/${task}) was answered with status 500 ({\"error\":\"no\"}).");
        }
    }

    @Test
    void the_log_is_what_was_written_since_the_run_began() throws IOException {
        String old = "{\"task\":\"t-0\",\"what\":\"/old\",\"kind\":\"denied\",\"at\":\"2026-01-31T12:00:00Z\"}";
        mine.answer(Mine.LOG, 200, "{\"entries\":[" + old + "]}");
        try (Published service = new Published(mine);
                Sandbox sandbox = open(service)) {
            assertThat(sandbox.audit()).isEmpty();
            mine.answer(
                    Mine.LOG,
                    200,
                    "{\"entries\":[" + old
                            + ",{\"task\":\"t-1\",\"what\":\"/etc/shadow\",\"kind\":\"denied\",\"at\":\"2026-01-31T12:00:01Z\"},"
                            + "{\"task\":\"t-1\",\"what\":\"" + Given.TOKEN
                            + "\",\"kind\":\"started\",\"at\":\"2026-01-31T12:00:02Z\"}]}");
            List<AuditEvent> events = sandbox.audit();

            assertThat(events).extracting(AuditEvent::denial).containsExactly(true, false);
            assertThat(events.get(0).taskId()).isEqualTo("t-1");
            assertThat(events.get(0).object()).isEqualTo("/etc/shadow");
            assertThat(events.get(1).raw()).doesNotContain(Given.TOKEN);
            mine.answer(Mine.LOG, 200, "{\"entries\":[]}");
            assertThatThrownBy(sandbox::audit).hasMessageContaining("has 0 entries where it had 3 before");
            mine.answer(Mine.LOG, 200, "{\"entries\":{}}");
            assertThatThrownBy(sandbox::audit).hasMessageContaining("without a list at \"/entries\"");
        }
    }

    @Test
    void a_token_that_comes_out_of_a_task_is_told_as_a_secret_and_never_written_down() throws IOException {
        mine.answer(
                Mine.STATUS,
                200,
                "{\"id\":\"t-1\",\"state\":\"done\",\"code\":0,\"out\":\"got " + Given.TOKEN + "!\",\"why\":\""
                        + Given.TOKEN + "\"}");
        try (Published service = new Published(mine);
                Sandbox sandbox = open(service)) {
            Task task = sandbox.submit(Given.task());
            var end = task.await(Duration.ofSeconds(10)).orElseThrow();

            String secret = sandbox.secrets(task.id()).get("a token of the sandbox's own interface");
            assertThat(end.stdout()).asString(StandardCharsets.UTF_8).isEqualTo("got " + secret + "!");
            assertThat(end.reason()).startsWith("***");
        }
    }

    /** The worked example of the README is one that can be read. */
    @Test
    void the_example_in_the_readme_is_a_target() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        int from = readme.indexOf("name: my-service");

        assertThat(Given.target(readme.substring(from, readme.indexOf("```", from)), folder)
                        .settings())
                .containsKey("api");
    }

    @Test
    void a_token_that_is_not_there_is_asked_for() throws IOException {
        var target = Mine.at("http://127.0.0.1:1", folder);

        assertThatThrownBy(() -> ApiSandbox.open(target, Map.of()))
                .isInstanceOf(TargetException.class)
                .hasMessage("Target mine sends a token that it finds in the variable MINE, which is not set; set it.");
        assertThatThrownBy(() -> ApiSandbox.open(target, Map.of("MINE", "two\nlines")))
                .hasMessageContaining("is no line of printable characters");
    }

    @Test
    void a_sandbox_that_is_not_deleted_is_told_by_the_inventory() throws IOException {
        String address = "%s";
        String text = Mine.text(address)
                .replaceAll("(?s)    log:.*?    outcome:", "    outcome:")
                .replace("{audit: event}", "{}")
                .replace("    run:\n", """
                            create:
                              method: POST
                              path: /boxes
                              take: {sandbox: /box}
                            delete:
                              method: DELETE
                              path: /boxes/${sandbox}
                              expect: [204]
                            run:
                        """);
        mine.answer("POST /boxes", 201, "{\"box\":\"b-1\"}").answer("DELETE /boxes/b-1", 500, "stuck");
        try (Published service = new Published(mine);
                Sandbox sandbox =
                        ApiSandbox.open(Given.target(text.formatted(service.address()), folder), Given.ENVIRONMENT)) {
            Task task = sandbox.submit(Given.task());

            assertThat(task.id()).isEqualTo("b-1");
            assertThat(task.await(Duration.ofSeconds(10)).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
            assertThat(sandbox.inventory("b-1"))
                    .containsExactly("sandbox b-1, not deleted: delete (DELETE /boxes/${sandbox}) was answered with"
                            + " status 500 (stuck).");
        }
    }

    @Test
    void a_sandbox_whose_task_is_refused_is_deleted() throws IOException {
        mine.answer("POST /boxes", 201, "{\"box\":\"b-1\"}")
                .answer("DELETE /boxes/b-1", 204, "")
                .answer(Mine.RUN, 400, "no");
        String text = Mine.text("%s").replace("    run:\n", """
                    create: {method: POST, path: /boxes, take: {sandbox: /box}}
                    delete: {method: DELETE, path: "/boxes/${sandbox}"}
                    run:
                """);
        try (Published service = new Published(mine);
                Sandbox sandbox =
                        ApiSandbox.open(Given.target(text.formatted(service.address()), folder), Given.ENVIRONMENT)) {
            assertThatThrownBy(() -> sandbox.submit(Given.task())).hasMessageContaining("status 400");
            assertThat(service.asked()).contains("DELETE /boxes/b-1");
        }
    }
}
