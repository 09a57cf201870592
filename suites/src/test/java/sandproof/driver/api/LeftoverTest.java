package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskState;

/** A sandbox that was made is deleted whatever goes wrong behind it, and whether it is gone can be told. */
@Timeout(60)
class LeftoverTest {
    private static final String MADE = "POST /boxes";
    private static final String LOOK = "GET /boxes/b-1";
    private static final String DELETED = "DELETE /boxes/b-1";

    @TempDir
    Path folder;

    private final Mine mine = new Mine().answer(MADE, 201, "{\"box\":\"b-1\"}").answer(DELETED, 204, "");
    private final Published service = new Published(mine);

    @AfterEach
    void stop() {
        service.close();
    }

    private Sandbox open(String more) throws IOException {
        String text = Mine.text(service.address()).replace("    run:\n", """
                    create: {method: POST, path: /boxes, take: {sandbox: /box}}
                    delete: {method: DELETE, path: "/boxes/${sandbox}"}
                """ + more + "    run:\n");
        return ApiSandbox.open(Given.target(text, folder), Given.ENVIRONMENT);
    }

    private void refused(String more, String sentence) throws IOException {
        try (Sandbox sandbox = open(more)) {
            assertThatThrownBy(() -> sandbox.submit(Given.task()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining(sentence);
            assertThat(service.asked()).contains(DELETED);
        }
    }

    @Test
    void an_inventory_that_does_not_find_what_lives_is_none() throws IOException {
        refused(
                "    inventory: {method: GET, path: \"/box/${sandbox}\"}\n",
                "inventory (GET /box/${sandbox}) was answered with status 404 for what was just made");
    }

    @Test
    void an_inventory_may_need_a_moment_to_know_of_what_was_made() throws IOException {
        mine.answers(LOOK, Published.Answer.json(404, "{}"), Published.Answer.json(200, "{}"));
        try (Sandbox sandbox = open("    inventory: {method: GET, path: \"/boxes/${sandbox}\"}\n")) {
            assertThat(sandbox.submit(Given.task())
                            .await(Duration.ofSeconds(10))
                            .orElseThrow()
                            .state())
                    .isEqualTo(TaskState.SUCCEEDED);
        }
    }

    @Test
    void a_name_that_no_answer_has_told_yet_is_said_and_leaves_nothing() throws IOException {
        // Known to whoever reads the file, since ready takes it; but only when the sandbox is ready.
        mine.answer(LOOK, 200, "{\"state\":\"up\",\"key\":\"a-key-of-theirs\"}");
        refused("""
                    ready:
                      method: GET
                      path: /boxes/${sandbox}
                      take: {token: /nothing}
                      state: /state
                      words: {up: go}
                """, "was answered without token; expected it at /nothing");
    }

    @Test
    void what_the_answer_to_ready_names_can_be_used() throws IOException {
        mine.answer(LOOK, 200, "{\"state\":\"up\",\"key\":\"a-key-of-theirs\"}");
        try (Sandbox sandbox = open("""
                    ready: {method: GET, path: "/boxes/${sandbox}", take: {token: /key}, state: /state, words: {up: go}}
                    upload: {method: PUT, path: /upload, headers: {X-Key: "${token}"}}
                """)) {
            mine.answer("PUT /upload", 200, "");
            assertThat(sandbox.submit(Given.task()).await(Duration.ofSeconds(10)))
                    .isPresent();
            assertThat(service.sent("X-Key")).containsExactly("a-key-of-theirs");
        }
    }

    @Test
    void an_id_that_makes_no_host_is_said_and_leaves_nothing() throws IOException {
        for (String id : new String[] {"abc-", "a..b"}) {
            mine.answer(MADE, 201, "{\"box\":\"" + id + "\"}").answer("DELETE /boxes/" + id, 204, "");
            try (Sandbox sandbox =
                    open("    upload: {method: PUT, url: \"https://${sandbox}.host\", path: /upload}\n")) {
                assertThatThrownBy(() -> sandbox.submit(Given.task()))
                        .isInstanceOf(SandboxException.class)
                        .hasMessageContaining("which is no address");
                assertThat(service.asked()).contains("DELETE /boxes/" + id);
            }
        }
    }

    @Test
    void a_service_that_deletes_later_is_waited_for() throws IOException {
        Published.Answer there = Published.Answer.json(200, "{}");
        mine.answers(LOOK, there, there, there, Published.Answer.json(404, "{}"));
        try (Sandbox sandbox = open("    inventory: {method: GET, path: \"/boxes/${sandbox}\"}\n")) {
            var task = sandbox.submit(Given.task());
            assertThat(task.await(Duration.ofSeconds(10))).isPresent();
            assertThat(sandbox.inventory(task.id())).isEmpty();
        }
    }

    /** The task outlives all patience, so that it is nobody's but the one who closes to delete its sandbox. */
    @Test
    void what_lives_is_deleted_when_the_sandbox_is_closed_though_its_cancel_is_refused() throws IOException {
        mine.answer(Mine.STATUS, 200, "{\"id\":\"t-1\",\"state\":\"busy\"}").answer(Mine.CANCEL, 500, "no");
        try (Sandbox sandbox = open("")) {
            assertThat(sandbox.submit(Given.task(Duration.ofMinutes(1))).id()).isEqualTo("b-1");
        }
        assertThat(service.asked()).contains(DELETED);
    }

    @Test
    void what_is_being_made_is_deleted_when_the_sandbox_is_closed() throws Exception {
        mine.answer(LOOK, 200, "{\"state\":\"down\"}");
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<Task> submitted;
            try (Sandbox sandbox = open("""
                        ready: {method: GET, path: "/boxes/${sandbox}", state: /state, words: {up: go, down: wait}}
                    """)) {
                submitted = other.submit(() -> sandbox.submit(Given.task()));
                Awaitility.await().until(() -> service.asked().contains(LOOK));
            }
            assertThat(service.asked()).contains(DELETED);
            assertThatThrownBy(submitted::get).hasMessageContaining("The sandbox is closed.");
        } finally {
            other.shutdownNow();
        }
    }
}
