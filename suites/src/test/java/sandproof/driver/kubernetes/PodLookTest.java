package sandproof.driver.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.TaskState;

class PodLookTest {
    @Test
    void a_running_container_has_started() {
        PodLook look = look("Running", "{\"running\": {\"startedAt\": \"2026-01-01T00:00:00Z\"}}");

        assertThat(look.started()).contains(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(look.end()).isEmpty();
    }

    @Test
    void a_start_without_a_time_is_a_start_all_the_same() {
        assertThat(look("Running", "{\"running\": {}}").started()).isPresent();
        assertThat(look("Running", "{\"running\": {\"startedAt\": \"soon\"}}").started())
                .isPresent();
    }

    @Test
    void ends_are_told_apart() {
        assertThat(end("{\"exitCode\": 0, \"reason\": \"Completed\"}")).isEqualTo(TaskState.SUCCEEDED);
        assertThat(end("{\"exitCode\": 3, \"reason\": \"Error\"}")).isEqualTo(TaskState.FAILED);
        assertThat(end("{\"exitCode\": 137, \"reason\": \"OOMKilled\"}")).isEqualTo(TaskState.OUT_OF_MEMORY);
        assertThat(end("{}")).isEqualTo(TaskState.FAILED);
    }

    @Test
    void an_image_that_is_not_there_is_no_matter_of_patience() {
        PodLook look = look(
                "Pending", "{\"waiting\": {\"reason\": \"ErrImageNeverPull\", \"message\": \"no \\u001b[2J image\"}}");

        assertThat(look.hopeless()).isTrue();
        assertThat(look.waiting()).isEqualTo("ErrImageNeverPull: no \\u001b[2J image");
    }

    @Test
    void an_evicted_pod_went_beyond_its_limits() {
        PodLook look = PodLook.of(pod("{\"phase\": \"Failed\", \"reason\": \"Evicted\"}"));

        assertThat(look.end()).map(PodLook.End::state).contains(TaskState.LIMIT_EXCEEDED);
    }

    @Test
    void a_status_that_says_nothing_says_nothing() {
        assertThat(PodLook.of(new Pod()).end()).isEmpty();
        assertThat(PodLook.of(pod("{\"containerStatuses\": [{}, {\"name\": \"task\"}]}"))
                        .started())
                .isEmpty();
    }

    private static TaskState end(String terminated) {
        return look("Failed", "{\"terminated\": " + terminated + "}")
                .end()
                .orElseThrow()
                .state();
    }

    private static PodLook look(String phase, String state) {
        return PodLook.of(pod("{\"phase\": \"" + phase + "\", \"containerStatuses\": [{\"name\": \"collector\"},"
                + " {\"name\": \"task\", \"state\": " + state + "}]}"));
    }

    private static Pod pod(String status) {
        return new KubernetesSerialization()
                .unmarshal("{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"status\": " + status + "}", Pod.class);
    }
}
