package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.CanaryAddress;
import sandproof.driver.Needs;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;

/** What nobody reckoned with, memory that runs out in the middle above all: everybody hears of it, and nothing stays. */
@Timeout(120)
class NoMemoryTest {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final String DELETED = "DELETE /boxes/b-1";

    /** A value that takes more memory than there is. */
    private static final Object ENDLESS = new Object() {
        @Override
        public String toString() {
            throw new OutOfMemoryError("for a test");
        }
    };

    @TempDir
    Path folder;

    private final Mine mine =
            new Mine().answer("POST /boxes", 201, "{\"box\":\"b-1\"}").answer(DELETED, 204, "");
    private final Published service = new Published(mine);

    @AfterEach
    void stop() {
        service.close();
    }

    private String text() {
        return Mine.text(service.address())
                .replace("request-seconds: 2", "request-seconds: 20")
                .replace("    run:\n", """
                    create: {method: POST, path: /boxes, take: {sandbox: /box}}
                    delete: {method: DELETE, path: "/boxes/${sandbox}"}
                    run:
                """);
    }

    /** @param changed of its paths, one that a placeholder is put into which has no end */
    private Task task(String changed) throws IOException {
        Target target = Given.target(text().replace(changed, changed + "?more=${memory}"), folder);
        ApiSettings settings = ApiSettings.of(target);
        Api api = new Api(URI.create(service.address()), Map.of(), Tokens.of("mine", List.of(), Map.of()));
        Carrier carrier = Carrier.of(Given.task(), settings.artifactBytes());
        Map<String, Object> values = new HashMap<>(Map.of("id", "x", "program", "", "seconds", 2L, "memory", ENDLESS));
        Errand errand = new Errand(api, settings, values, carrier, Given.LIMITS);
        errand.prepare();
        return new ApiTask("b-1", errand, Optional.of(errand.run()));
    }

    @Test
    void a_task_whose_end_takes_more_memory_than_there_is_has_failed_and_leaves_nothing() throws IOException {
        Task task = task("/tasks/${task}");

        assertThatThrownBy(() -> task.await(SOON))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("for a test");
        assertThat(service.asked()).contains(DELETED);
    }

    @Test
    void a_deletion_that_takes_more_memory_than_there_is_keeps_nobody_waiting() throws IOException {
        Task task = task("/boxes/${sandbox}");

        assertThatThrownBy(() -> task.await(SOON))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("for a test");
    }

    /** Not as the schema wants it, so that what fails is nothing anybody reckoned with. */
    private Sandbox open(String step, String path) throws IOException {
        Target good = Given.target(text(), folder);
        Map<String, Object> api = new HashMap<>(section(good.settings(), "api"));
        Map<String, Object> changed = new HashMap<>(section(api, step));
        changed.put("path", path);
        api.put(step, changed);
        Target bad = new Target(
                good.name(),
                good.driver(),
                "",
                "",
                Map.of(),
                OptionalInt.empty(),
                "",
                "",
                new Needs(false, false, List.of()),
                List.of(),
                false,
                Optional.<CanaryAddress>empty(),
                Map.of("api", api));
        return ApiSandbox.open(bad, Given.ENVIRONMENT);
    }

    private static Map<String, Object> section(Map<String, Object> of, String name) {
        Map<String, Object> section = new HashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(of.get(name)))
                .forEach((field, value) -> section.put(field.toString(), value));
        return section;
    }

    @Test
    void a_run_that_fails_as_nobody_reckoned_with_is_said_and_leaves_nothing() throws IOException {
        try (Sandbox sandbox = open("run", "/a b")) {
            assertThatThrownBy(() -> sandbox.submit(Given.task()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("characters that no request may have");
            assertThat(service.asked()).contains(DELETED);
        }
    }

    @Test
    void a_deletion_that_fails_as_nobody_reckoned_with_is_told_by_the_inventory() throws IOException {
        try (Sandbox sandbox = open("delete", "/a b")) {
            Task task = sandbox.submit(Given.task());
            assertThat(task.await(SOON)).isPresent();
            assertThat(sandbox.inventory(task.id()))
                    .singleElement()
                    .asString()
                    .contains("not deleted: ", "characters that no request may have");
        }
    }
}
