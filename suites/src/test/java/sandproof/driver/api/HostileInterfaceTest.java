package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** A service that lies, breaks or never ends: each time one sentence, in time, and never a good end. */
@Timeout(60)
class HostileInterfaceTest {
    @TempDir
    Path folder;

    private final Mine mine = new Mine();

    private TaskOutcome run() throws IOException {
        try (Published service = new Published(mine);
                Sandbox sandbox = ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT)) {
            return sandbox.submit(Given.task()).await(Duration.ofSeconds(20)).orElseThrow();
        }
    }

    private void fails(String sentence) {
        assertFails(this::run, sentence);
    }

    private static void assertFails(ThrowingCallable what, String sentence) {
        Instant began = Instant.now();
        assertThatThrownBy(what)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining(sentence)
                .satisfies(failed -> assertThat(failed.getMessage()).doesNotContain(Given.TOKEN));
        assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void an_honest_answer_is_taken_as_it_is() throws IOException {
        TaskOutcome end = run();

        assertThat(end.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(end.stdout()).asString(StandardCharsets.UTF_8).isEqualTo("so it was");
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"fat\",\"out\":\"\",\"why\":\"memory\"}");
        assertThat(run().state()).isEqualTo(TaskState.OUT_OF_MEMORY);
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\",\"out\":\"\",\"code\":3}");
        assertThat(run().state()).isEqualTo(TaskState.FAILED);
    }

    @Test
    void what_is_no_json_is_no_answer() {
        mine.answer(Mine.RUN, 201, "<html>" + Given.TOKEN + "</html>");
        fails("run (POST /tasks) was answered with something that is not what the target file expects");
        mine.answer(Mine.RUN, 201, "{\"id\":\"t-1\",\"id\":\"t-2\"}");
        fails("Duplicate field 'id'");
        mine.answer(Mine.RUN, 201, "{\"id\":\"t-1\"} {}");
        fails("not what the target file expects");
        mine.answer(Mine.RUN, 201, "");
        fails("it is empty");
        mine.answer(Mine.RUN, 201, "[".repeat(5000));
        fails("not what the target file expects");
    }

    @Test
    void an_id_that_would_change_a_path_is_none() {
        for (String id : new String[] {"../admin", "a/b", ".", "a?b=c", "a b", "", "x".repeat(200), "\\r\\nX: y"}) {
            mine.answer(Mine.RUN, 201, "{\"id\":\"" + id + "\"}");
            fails("was answered with the task \"");
        }
        mine.answer(Mine.RUN, 201, "{\"id\":{\"a\":1}}");
        fails("was answered without task; expected it at /id");
        mine.answer(Mine.RUN, 201, "{\"id\":\"" + Given.TOKEN + "\"}");
        fails("a token of ours in the place of the task");
    }

    @Test
    void an_answer_for_another_task_is_none_for_this() {
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-2\",\"state\":\"done\",\"code\":0}");
        fails("was answered with another task than before (\"t-2\" instead of \"t-1\")");
    }

    @Test
    void the_same_id_for_two_tasks_is_a_lie() throws IOException {
        try (Published service = new Published(mine);
                Sandbox sandbox = ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT)) {
            Task unused = sandbox.submit(Given.task());

            assertFails(() -> sandbox.submit(Given.task()), "was answered with the id of another task (t-1)");
        }
    }

    @Test
    void an_unknown_state_is_never_guessed() {
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"fine\",\"code\":0}");
        fails("the state \"fine\", which the target file does not explain; it explains \"busy\", \"done\"");
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"code\":0}");
        fails("was answered with no state");
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\"}");
        fails("with neither exit code nor signal");
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\",\"code\":\"0\"}");
        fails("the exit code \"0\"; expected a number");
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\",\"code\":99999999999}");
        fails("expected a number from -64 to 255");
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\",\"code\":0,\"out\":[1]}");
        fails("output that is no text");
    }

    @Test
    void a_task_that_never_ends_ends_here_and_is_cancelled() throws IOException {
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"busy\"}");
        try (Published service = new Published(mine);
                Sandbox sandbox = ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT)) {
            Task task = sandbox.submit(Given.task());

            Optional<TaskOutcome> soon = task.await(Duration.ofMillis(300));
            assertThat(soon).isEmpty();
            assertFails(() -> task.await(Duration.ofSeconds(20)), "still names no final state after 5 s");
            assertThat(service.asked()).contains(Mine.CANCEL);
        }
    }

    @Test
    void more_than_anybody_wants_is_not_read() {
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"what\":\"" + "x".repeat(Api.LARGEST) + "\"}");
        fails("was answered with more than 33554432 bytes, and what the task printed is the least of it.");
        mine.answer(
                Mine.STATUS,
                200,
                "{\"id\":\"t-1\",\"state\":\"done\",\"out\":\"a\",\"code\":0" + " ".repeat(Api.LARGEST));
        fails("was answered with more than 33554432 bytes, and what the task printed is the least of it.");
    }

    /** The state that stands behind it was not read, and is not guessed at. */
    @Test
    void a_flood_is_kept_from_its_beginning_and_counted() throws IOException {
        mine.answer(
                Mine.STATUS,
                200,
                "{\"id\":\"t-1\",\"out\":\"begun\\n" + "x".repeat(Api.LARGEST) + "\",\"state\":\"done\",\"code\":0}");
        TaskOutcome end = run();

        assertThat(end.streamBytes()).isBetween(Api.LARGEST - 100L, (long) Api.LARGEST);
        assertThat(end.stdout())
                .hasSize(4 * (int) Given.LIMITS.streamBytes() + (64 << 10))
                .startsWith("begun\nxxx".getBytes(StandardCharsets.UTF_8));
        assertThat(end.state()).isEqualTo(TaskState.LOST);
        assertThat(end.exitCode()).isEmpty();
        assertThat(end.reason())
                .startsWith("the service answered with more than 33554432 bytes, of which the first were read");
    }

    /** Small to send, and a thousand times as large in memory. */
    @Test
    void more_pieces_than_anybody_wants_are_not_read() {
        mine.answer(Mine.STATUS, 200, "{\"out\":[" + "{},".repeat(2_000_000) + "{}]}");
        fails("not what the target file expects");
    }

    @Test
    void a_redirect_is_not_followed_and_no_token_goes_there() throws IOException {
        try (Published elsewhere = new Published(new Mine())) {
            try (ServerSocket server = answering("HTTP/1.1 307 Temporary Redirect\r\nLocation: " + elsewhere.address()
                    + "/tasks\r\nContent-Length: 0\r\n\r\n")) {
                assertFails(() -> submit(server), "(a redirect, which is never followed)");
            }
            assertThat(elsewhere.asked()).isEmpty();
            assertThat(elsewhere.sent("Authorization")).isEmpty();
        }
    }

    private void submit(ServerSocket server) throws IOException {
        String address = "http://127.0.0.1:" + server.getLocalPort();
        String without = Mine.text(address).replaceAll("(?s)    log:.*?    outcome:", "    outcome:");
        String target = without.replace("{audit: event}", "{}");
        try (Sandbox sandbox = ApiSandbox.open(Given.target(target, folder), Given.ENVIRONMENT)) {
            Task unused = sandbox.submit(Given.task());
        }
    }

    private final AtomicInteger connections = new AtomicInteger();

    private ServerSocket answering(String text) throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    connections.incrementAndGet();
                    int unused = socket.getInputStream().read(new byte[65536]);
                    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
                    socket.shutdownOutput();
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException closed) {
                    // The loop asks whether that was all.
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    @Test
    void a_connection_that_is_cut_is_said_and_a_task_not_sent_again() throws IOException {
        try (ServerSocket server = answering("HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{\"id\":")) {
            assertFails(() -> submit(server), "run (POST /tasks) failed (the answer is cut off)");
        }
        assertThat(connections).hasValue(1);
    }

    @Test
    void an_answer_that_does_not_come_is_given_up() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            assertFails(() -> submit(server), "run (POST /tasks) was not answered in full within 2000 ms");
        }
    }

    @Test
    void what_may_be_asked_twice_is_asked_again_and_what_may_not_is_not() throws IOException {
        Published.Answer bad = Published.Answer.json(503, "{}");
        Published.Answer good = Published.Answer.json(200, "{\"id\":\"t-1\",\"state\":\"done\",\"code\":0}");
        mine.answers(Mine.STATUS, bad, bad, good);
        assertThat(run().state()).isEqualTo(TaskState.SUCCEEDED);
        mine.answers(Mine.RUN, bad, Published.Answer.json(201, "{\"id\":\"t-1\"}"));
        fails("run (POST /tasks) was answered with status 503");
    }

    @Test
    void a_busy_service_is_waited_for_within_a_bound() throws IOException {
        Published.Answer created = Published.Answer.json(201, "{\"id\":\"t-1\"}");
        mine.answers(Mine.RUN, new Published.Answer(429, "text/plain", new byte[0], "1"), created);
        Instant first = Instant.now();
        assertThat(run().state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(Duration.between(first, Instant.now())).isGreaterThan(Duration.ofMillis(990));
        mine.answers(Mine.RUN, new Published.Answer(429, "text/plain", new byte[0], "3600"), created);
        fails("the service is busy for longer than 10 s");
    }

    @Test
    void a_token_stands_in_no_sentence_though_the_service_says_it() {
        mine.answer(Mine.RUN, 500, "denied to Bearer " + Given.TOKEN);
        fails("status 500 (denied to Bearer ***)");
        mine.answer(Mine.RUN, 403, "x".repeat(95) + Given.TOKEN);
        fails("give the right token");
    }

    @Test
    void no_text_becomes_structure() throws IOException {
        AtomicReference<JsonNode> body = new AtomicReference<>(Published.JSON.nullNode());
        Published.Behaviour watching = (method, url, request) -> {
            if (method.equals("POST")) {
                body.set(Published.json(request));
            }
            return mine.to(method, url, request);
        };
        try (Published service = new Published(watching);
                Sandbox sandbox = ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT)) {
            Task unused = sandbox.submit(Given.task());

            assertThat(service.sent("Authorization")).containsOnly("Bearer " + Given.TOKEN);
        }
        JsonNode sent = Objects.requireNonNull(body.get());
        assertThat(sent.properties()).hasSize(2);
        assertThat(sent.at("/nested").size()).isEqualTo(1);
        assertThat(sent.at("/nested/0").properties()).hasSize(3);
        assertThat(sent.at("/nested/0/seconds").asInt()).isEqualTo(2);
        assertThat(sent.at("/nested/0/seconds").isInt()).isTrue();
        assertThat(sent.at("/nested/0/text").asText()).isEqualTo("${seconds}");
    }
}
