package sandproof.driver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** The contract against a service that does its part. */
@Timeout(60)
class HttpSandboxTest {
    private FakeService service;

    @BeforeEach
    void start() throws IOException {
        service = new FakeService();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private static String event(int seq, String prev, String hash) {
        return "{\"seq\":" + seq + ",\"time\":\"2026-01-31T12:00:00Z\",\"type\":\"denial\",\"taskId\":\"t-1\","
                + "\"boundary\":\"filesystem\",\"rule\":\"path\",\"object\":\"/x\",\"detail\":\"\",\"prev\":\"" + prev
                + "\",\"hash\":\"" + hash + "\"}";
    }

    private static void page(FakeService service, AtomicReference<String> log) {
        service.when("GET /v1/audit", exchange -> {
            int after = Integer.parseInt(exchange.getRequestURI().getQuery().replaceAll("after=([0-9]+).*", "$1"));
            JsonNode all = Answer.mapper().readTree("[" + log.get() + "]");
            StringBuilder page = new StringBuilder();
            for (JsonNode entry : all) {
                if (entry.path("seq").asInt() > after) {
                    page.append(page.isEmpty() ? "" : ",").append(entry);
                }
            }
            FakeService.send(exchange, 200, "{\"events\":[" + page + "]}");
        });
    }

    @Test
    void a_task_goes_its_way() {
        try (HttpSandbox sandbox = service.open()) {
            Task task = sandbox.submit(FakeService.task());
            TaskOutcome outcome = task.await(Duration.ofSeconds(5)).orElseThrow();
            task.cancel();

            assertThat(task.id()).isEqualTo("t-1");
            assertThat(outcome.state()).isEqualTo(TaskState.SUCCEEDED);
            assertThat(outcome.exitCode()).hasValue(0);
            assertThat(outcome.stdout()).asString().isEqualTo("out");
            assertThat(outcome.stderr()).asString().isEqualTo("err");
            assertThat(outcome.streamBytes()).isEqualTo(6);
            assertThat(task.artifacts()).extracting(Artifact::published).containsExactly(true, false);
            assertThat(task.artifacts().get(0).content()).asString().isEqualTo("abc");
            assertThat(sandbox.layout().credential()).isEmpty();
            assertThat(sandbox.accepts("secret")).contains(false);
            assertThat(sandbox.servicePid()).isEmpty();
            assertThat(sandbox.killService()).isFalse();
        }
    }

    @Test
    void the_task_is_written_as_the_interface_wants_it() throws IOException {
        JsonNode written = Answer.mapper()
                .readTree(TaskDocument.of(FakeService.task(), service.open().layout()));

        // As JSON, in which the order of fields means nothing.
        assertThat(written)
                .isEqualTo(Answer.mapper()
                        .readTree(
                                "{\"correlationId\":\"mine\",\"command\":[\"cat\",\"/inputs/a\"],\"files\":{\"a\":\"AQ==\"},"
                                        + "\"environment\":{},\"limits\":{\"processes\":24,\"memoryBytes\":134217728,\"openFiles\":128,"
                                        + "\"outputBytes\":8388608,\"tmpBytes\":8388608,\"inodes\":256,\"streamBytes\":1024,"
                                        + "\"artifactBytes\":1024,\"artifacts\":16,\"innerMillis\":5000,\"outerMillis\":7000},"
                                        + "\"egress\":[],\"artifactTypes\":[]}"));
    }

    @Test
    void a_task_that_never_ends_is_waited_for_no_longer_than_patience_lasts_and_not_in_a_spin() {
        AtomicInteger asked = new AtomicInteger();
        service.when("GET /v1/tasks/t-1", exchange -> {
            asked.incrementAndGet();
            FakeService.send(
                    exchange, 200, "{\"id\":\"t-1\",\"correlationId\":\"mine\",\"state\":\"running\",\"final\":false}");
        });
        try (HttpSandbox sandbox = service.open()) {
            Task task = sandbox.submit(FakeService.task());

            assertThat(task.await(Duration.ofMillis(400))).isEmpty();
            assertThat(asked.get()).isBetween(2, 25);
        }
    }

    @Test
    void a_final_state_before_the_end_of_teardown_is_no_end() {
        service.when(
                "GET /v1/tasks/t-1",
                "{\"id\":\"t-1\",\"correlationId\":\"mine\",\"state\":\"timed-out\",\"final\":false}");
        try (HttpSandbox sandbox = service.open()) {
            assertThat(sandbox.submit(FakeService.task()).await(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void much_output_is_bounded_and_counted() {
        service.when("GET /v1/tasks/t-1/stdout", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 20; i++) {
                exchange.getResponseBody().write(new byte[1 << 20]);
            }
        });
        try (HttpSandbox sandbox = service.open()) {
            TaskOutcome outcome = sandbox.submit(FakeService.task())
                    .await(Duration.ofSeconds(5))
                    .orElseThrow();

            assertThat(outcome.stdout()).hasSize(1024 * 4 + (64 << 10));
            assertThat(outcome.streamBytes()).isEqualTo((20 << 20) + 3);
        }
    }

    @Test
    void the_log_is_read_on_and_older_entries_are_left_out() {
        AtomicReference<String> log = new AtomicReference<>(event(1, "", "h1") + "," + event(2, "h1", "h2"));
        page(service, log);
        try (HttpSandbox sandbox = service.open()) {
            assertThat(sandbox.audit()).isEmpty();

            log.set(log.get() + "," + event(3, "h2", "h3"));
            assertThat(sandbox.audit()).extracting(AuditEvent::sequence).containsExactly(3L);

            log.set(log.get() + "," + event(4, "h3", "h4"));
            assertThat(sandbox.audit()).extracting(AuditEvent::sequence).containsExactly(3L, 4L);
            assertThat(sandbox.audit().get(1).object()).isEqualTo("/x");
            assertThat(sandbox.audit().get(1).denial()).isTrue();
        }
    }

    @Test
    void a_log_with_a_gap_or_a_copy_is_no_log() {
        for (String more : new String[] {event(3, "h1", "h3"), event(2, "h1", "h2") + "," + event(2, "h2", "h3")}) {
            AtomicReference<String> log = new AtomicReference<>(event(1, "", "h1"));
            page(service, log);
            try (HttpSandbox sandbox = service.open()) {
                log.set(log.get() + "," + more);

                assertThatThrownBy(sandbox::audit)
                        .isInstanceOf(SandboxException.class)
                        .hasMessageStartingWith("The audit log cannot be trusted: on GET /v1/audit?after=1, entry ");
            }
        }
    }

    @Test
    void a_changed_entry_is_handed_to_the_judge_and_told_as_a_fact() {
        AtomicReference<String> log = new AtomicReference<>(event(1, "", "h1"));
        page(service, log);
        try (HttpSandbox sandbox = service.open()) {
            log.set(log.get() + "," + event(2, "h1", "h2") + "," + event(3, "other", "h3"));

            assertThat(sandbox.audit()).extracting(AuditEvent::sequence).containsExactly(2L, 3L);
            assertThat(sandbox.facts())
                    .containsEntry("audit chain", "entry 3 does not follow from the entry before it by its hash");
        }
    }

    @Test
    void a_log_that_answers_from_the_start_again_is_no_log() {
        AtomicReference<String> log = new AtomicReference<>(event(1, "", "h1"));
        page(service, log);
        try (HttpSandbox sandbox = service.open()) {
            service.when("GET /v1/audit", "{\"events\":[" + event(1, "", "h1") + "]}");

            assertThatThrownBy(sandbox::audit)
                    .hasMessageContaining("entry 1 stands where 2 is due (an entry comes again");
        }
    }
}
