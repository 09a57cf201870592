package sandproof.driver.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** The driver against an API server that may say anything. */
class KubernetesSandboxTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private FakeCluster cluster;

    @BeforeEach
    void start() throws IOException {
        cluster = new FakeCluster();
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void a_task_is_a_namespace_with_its_objects_and_ends_when_that_is_gone() {
        cluster.log = "hello";
        cluster.podStatus = ended("{\"exitCode\": 3, \"reason\": \"Error\"}");
        try (KubernetesSandbox sandbox = open()) {
            Task task = sandbox.submit(Given.spec("sh"));
            TaskOutcome outcome = task.await(PATIENCE).orElseThrow();

            assertThat(outcome.state()).isEqualTo(TaskState.FAILED);
            assertThat(outcome.exitCode()).hasValue(3);
            assertThat(outcome.stdout()).isEqualTo("hello".getBytes(UTF_8));
            assertThat(sandbox.inventory(task.id())).isEmpty();
            String space = "/api/v1/namespaces/" + task.id();
            assertThat(cluster.asked)
                    .containsSubsequence(
                            "POST /api/v1/namespaces",
                            "POST " + space + "/configmaps",
                            "POST /apis/networking.k8s.io/v1/namespaces/" + task.id() + "/networkpolicies",
                            "POST " + space + "/pods",
                            "DELETE " + space + "/pods/task",
                            "DELETE " + space,
                            "GET " + space);
        }
    }

    @Test
    void an_output_that_could_not_be_taken_is_not_an_empty_one() {
        // The fake has no exec, as an image has no tar.
        cluster.podStatus = ended("{\"exitCode\": 0, \"reason\": \"Completed\"}");
        try (KubernetesSandbox sandbox = open()) {
            Task task = sandbox.submit(Given.spec("sh"));
            assertThat(task.await(PATIENCE)).map(TaskOutcome::state).contains(TaskState.SUCCEEDED);
            assertThatThrownBy(task::artifacts)
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("failed");
        }
    }

    @Test
    void a_cluster_that_is_busy_for_a_moment_has_not_lost_the_task() {
        cluster.podStatus = ended("{\"exitCode\": 0, \"reason\": \"Completed\"}");
        cluster.busy.set(3);
        try (KubernetesSandbox sandbox = open()) {
            assertThat(sandbox.submit(Given.spec("sh")).await(PATIENCE))
                    .map(TaskOutcome::state)
                    .contains(TaskState.SUCCEEDED);
        }
    }

    @Test
    void what_the_cluster_still_holds_is_told_in_plain_words() {
        cluster.podStatus = "{}";
        try (KubernetesSandbox sandbox = open()) {
            Task task = sandbox.submit(Given.spec("sh"));
            cluster.namespaceStays = true;
            assertThat(sandbox.inventory(task.id())).containsExactly("namespace left\\u001b[2J");
            cluster.namespaceStays = false;
        }
    }

    @Test
    void a_task_is_known_to_its_node_by_the_pod_s_uid_and_the_containers_ids() {
        String container = "0b55251c10a80b33c0e344ff51b4cbea";
        cluster.podUid = "6f1d3c9e-0f3b-4d2a-9a43-5f6f0a7c1b2d";
        cluster.podStatus = ended("{\"exitCode\": 0}")
                .replace("\"state\"", "\"containerID\": \"containerd://" + container + "\", \"state\"");
        try (KubernetesSandbox sandbox = open()) {
            Task task = sandbox.submit(Given.spec("sh"));
            assertThat(task.await(PATIENCE)).isPresent();

            assertThat(sandbox.names(task.id()))
                    .containsExactlyInAnyOrder(
                            "6f1d3c9e-0f3b-4d2a-9a43-5f6f0a7c1b2d", "6f1d3c9e_0f3b_4d2a_9a43_5f6f0a7c1b2d", container);
            assertThat(sandbox.settling()).isPositive();
        }
    }

    @Test
    void a_word_that_would_be_found_everywhere_is_no_name() {
        cluster.podUid = "/var/tmp";
        cluster.podStatus = ended("{\"exitCode\": 0}").replace("\"state\"", "\"containerID\": \"x://var\", \"state\"");
        try (KubernetesSandbox sandbox = open()) {
            Task task = sandbox.submit(Given.spec("sh"));
            assertThat(task.await(PATIENCE)).isPresent();

            assertThat(sandbox.names(task.id())).isEmpty();
        }
    }

    @Test
    void a_cancelled_task_is_cancelled_though_its_pod_never_ran() {
        try (KubernetesSandbox sandbox = open()) {
            Task task = sandbox.submit(Given.spec("sh"));
            task.cancel();
            assertThat(task.await(PATIENCE)).map(TaskOutcome::state).contains(TaskState.CANCELLED);
        }
    }

    @Test
    void time_is_kept_by_the_driver_whatever_the_clusters_clock_says() {
        for (String time : List.of("2199-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "soon")) {
            cluster.podGone = false;
            cluster.podStatus = status("{\"running\": {\"startedAt\": \"" + time + "\"}}");
            try (KubernetesSandbox sandbox = open()) {
                Task task = sandbox.submit(Given.spec("sh"));
                assertThat(task.await(PATIENCE))
                        .as(time)
                        .map(TaskOutcome::state)
                        .contains(TaskState.TIMED_OUT);
            }
        }
    }

    @Test
    void a_pod_that_vanishes_is_lost_and_one_that_cannot_start_says_why() {
        cluster.podGone = true;
        try (KubernetesSandbox sandbox = open()) {
            assertThat(sandbox.submit(Given.spec("sh")).await(PATIENCE))
                    .map(TaskOutcome::state)
                    .contains(TaskState.LOST);
        }
        cluster.podGone = false;
        cluster.podStatus = status("{\"waiting\": {\"reason\": \"ErrImagePull\", \"message\": \"no such image\"}}");
        try (KubernetesSandbox sandbox = open()) {
            assertThat(sandbox.submit(Given.spec("sh")).await(PATIENCE))
                    .map(TaskOutcome::reason)
                    .contains("its pod did not start: ErrImagePull: no such image");
        }
    }

    @Test
    void an_answer_without_end_is_given_up() {
        cluster.endless = true;
        assertThatThrownBy(this::open)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("an answer of more than 16777216 bytes");
    }

    @Test
    void a_log_is_read_as_far_as_the_limit() {
        cluster.log = "x".repeat(3 << 20);
        cluster.podStatus = ended("{\"exitCode\": 0, \"reason\": \"Completed\"}");
        try (KubernetesSandbox sandbox = open()) {
            TaskOutcome outcome =
                    sandbox.submit(Given.spec("sh")).await(PATIENCE).orElseThrow();
            assertThat(outcome.stdout()).hasSize((1 << 20) + (64 << 10));
        }
    }

    private KubernetesSandbox open() {
        return KubernetesSandbox.open(
                Cluster.of(cluster.kubeconfig()),
                Given.settings(Optional.of(false), Optional.of(new KubernetesSettings.Policy(List.of()))),
                Given.DNS);
    }

    private static String ended(String terminated) {
        return status("{\"terminated\": " + terminated + "}");
    }

    private static String status(String state) {
        return "{\"phase\": \"Running\", \"containerStatuses\": [{\"name\": \"task\", \"state\": " + state + "}]}";
    }
}
