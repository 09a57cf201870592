package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;

/** A sandbox that bears the name which the driver gave it, so that no answer need name it, is deleted and asked for, too. */
@Timeout(60)
class OwnNameTest {
    private static final String NAMED = """
                create: {method: PUT, path: "/boxes/${id}"}
                delete: {method: DELETE, path: "/boxes/${id}"}
                inventory: {method: GET, path: "/boxes/${id}"}
                run: {method: POST, path: "/boxes/${id}/run", body: {source: "${program}"}}
            """;

    @TempDir
    Path folder;

    private final Boxes boxes = new Boxes();
    private final Published service = new Published(boxes);

    /** Boxes by the names that their makers give them. */
    private static final class Boxes implements Published.Behaviour {
        private final Set<String> there = ConcurrentHashMap.newKeySet();
        private volatile int made = 201;
        private volatile int ran = 200;
        private volatile boolean keeps;
        private volatile boolean blind;

        @Override
        public Published.Answer to(String method, String url, Request request) {
            return switch (method) {
                case "PUT" -> {
                    there.add(url);
                    yield Published.Answer.json(made, "{}");
                }
                case "POST" -> Published.Answer.json(ran, "{\"id\":\"t-1\",\"code\":0}");
                case "DELETE" -> {
                    boolean unused = !keeps && there.remove(url);
                    yield Published.Answer.empty(204);
                }
                default -> Published.Answer.json(!blind && there.contains(url) ? 200 : 404, "{}");
            };
        }
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Sandbox open(String steps) throws IOException {
        String text = """
                name: mine
                driver: http
                description: one
                claims: {teardown: true}
                settings:
                  api:
                    url: %s
                    request-seconds: 2
                    patience-seconds: 1
                %s
                    outcome: {exit: /code, stdout: /out}
                """.formatted(service.address(), steps.stripTrailing());
        return ApiSandbox.open(Given.target(text, folder), Given.ENVIRONMENT);
    }

    private static Task ended(Sandbox sandbox) {
        Task task = sandbox.submit(Given.task());
        assertThat(task.await(Duration.ofSeconds(10))).isPresent();
        return task;
    }

    @Test
    void it_is_deleted_at_its_end_and_found_to_be_gone() throws Exception {
        try (Sandbox sandbox = open(NAMED)) {
            Task task = ended(sandbox);
            assertThat(service.asked()).contains("DELETE /boxes/" + task.id());
            assertThat(boxes.there).isEmpty();
            assertThat(sandbox.inventory(task.id())).isEmpty();
        }
    }

    @Test
    void one_that_is_not_deleted_though_that_is_said_is_found() throws Exception {
        boxes.keeps = true;
        try (Sandbox sandbox = open(NAMED)) {
            Task task = ended(sandbox);
            assertThat(sandbox.inventory(task.id())).containsExactly("sandbox " + task.id());
        }
    }

    @Test
    void an_inventory_that_does_not_find_it_is_none() throws Exception {
        boxes.blind = true;
        try (Sandbox sandbox = open(NAMED)) {
            assertThatThrownBy(() -> sandbox.submit(Given.task()))
                    .hasMessageContaining("inventory (GET /boxes/${id}) was answered with status 404");
            assertThat(boxes.there).isEmpty();
        }
    }

    @Test
    void one_that_was_made_though_that_was_not_said_is_deleted() throws Exception {
        boxes.made = 500;
        try (Sandbox sandbox = open(NAMED)) {
            assertThatThrownBy(() -> sandbox.submit(Given.task())).isInstanceOf(SandboxException.class);
            assertThat(boxes.there).isEmpty();
        }
    }

    @Test
    void what_bears_no_name_is_not_deleted_before_it_was_made() throws Exception {
        boxes.made = 409;
        try (Sandbox sandbox = open("""
                    create: {method: PUT, path: /box}
                    delete: {method: DELETE, path: /box}
                    run: {method: POST, path: /box/run, body: {source: "${program}"}}
                """)) {
            assertThatThrownBy(() -> sandbox.submit(Given.task())).hasMessageContaining("status 409");
            assertThat(service.asked()).containsExactly("PUT /box");
            boxes.made = 201;
            Task task = ended(sandbox);
            assertThat(service.asked()).endsWith("DELETE /box");
            assertThat(sandbox.inventory(task.id())).isEmpty();
        }
    }

    @Test
    void what_no_answer_named_is_not_said_to_be_gone() throws Exception {
        boxes.ran = 500;
        try (Sandbox sandbox = open("""
                    run: {method: POST, path: /tasks, body: {source: "${program}"}, take: {task: /id}}
                    inventory: {method: GET, path: "/tasks/${task}"}
                """)) {
            Task task = sandbox.submit(Given.task());
            assertThatThrownBy(() -> task.await(Duration.ofSeconds(10))).isInstanceOf(SandboxException.class);
            assertThatThrownBy(() -> sandbox.inventory(task.id()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("${task}");
        }
    }
}
