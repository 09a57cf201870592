package sandproof.driver.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskSpec;

class TaskObjectsTest {
    private static final Optional<KubernetesSettings.Policy> NOTHING =
            Optional.of(new KubernetesSettings.Policy(List.of()));

    @Test
    void every_object_bears_the_tasks_id() {
        TaskObjects objects = objects(Optional.of(false), NOTHING, Given.spec("sh"));

        assertThat(List.of(
                        objects.namespace().getMetadata(),
                        objects.inputs().getMetadata(),
                        objects.policy().orElseThrow().getMetadata(),
                        objects.pod().getMetadata()))
                .allSatisfy(meta -> assertThat(meta.getLabels()).containsEntry("sandproof/task", "t-1"));
    }

    @Test
    void the_pod_is_restricted_as_the_target_says() {
        Pod pod = objects(Optional.of(false), NOTHING, Given.spec("sh", "${inputs}/a.txt", "$(NAME)"))
                .pod();

        assertThat(pod.getSpec().getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getSpec().getRuntimeClassName()).isEqualTo("runc");
        assertThat(pod.getSpec().getContainers()).allSatisfy(container -> {
            assertThat(container.getSecurityContext().getRunAsUser()).isEqualTo(1000);
            assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                    .isFalse();
            assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                    .isTrue();
            assertThat(container.getSecurityContext().getCapabilities().getDrop())
                    .containsExactly("ALL");
            assertThat(container.getSecurityContext().getSeccompProfile().getType())
                    .isEqualTo("RuntimeDefault");
        });
        Container task = pod.getSpec().getContainers().get(1);
        assertThat(task.getCommand()).containsExactly("sh", "/inputs/a.txt", "$$(NAME)");
        assertThat(task.getEnv().get(0).getValue()).isEqualTo("a$$(b)");
        assertThat(task.getResources().getLimits()).containsEntry("memory", new Quantity("134217728"));
    }

    @Test
    void what_the_target_does_not_say_is_the_clusters_own() {
        TaskObjects objects = objects(Optional.empty(), Optional.empty(), Given.spec("sh"));

        assertThat(objects.pod().getSpec().getAutomountServiceAccountToken()).isNull();
        assertThat(objects.policy()).isEmpty();
    }

    @Test
    void a_policy_without_destinations_denies_all_and_one_with_them_names_them() {
        NetworkPolicy none =
                objects(Optional.empty(), NOTHING, Given.spec("sh")).policy().orElseThrow();
        NetworkPolicy some = objects(
                        Optional.empty(),
                        Optional.of(new KubernetesSettings.Policy(
                                List.of(new KubernetesSettings.Allowed("203.0.113.0/24", 80, null)))),
                        Given.spec("sh"))
                .policy()
                .orElseThrow();

        assertThat(none.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
        assertThat(none.getSpec().getEgress()).isEmpty();
        assertThat(some.getSpec().getEgress()).singleElement().satisfies(rule -> {
            assertThat(rule.getTo().get(0).getIpBlock().getCidr()).isEqualTo("203.0.113.0/24");
            assertThat(rule.getPorts().get(0).getPort().getIntVal()).isEqualTo(80);
            assertThat(rule.getPorts().get(0).getProtocol()).isEqualTo("TCP");
        });
    }

    @Test
    void inputs_that_no_config_map_holds_are_refused() {
        assertThatThrownBy(() -> objects(Map.of("a/b", new byte[0])).inputs())
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("a/b");
        assertThatThrownBy(() -> objects(Map.of("a", new byte[2 << 20])).inputs())
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("2097152 bytes");
    }

    private static TaskObjects objects(Map<String, byte[]> files) {
        TaskSpec spec = new TaskSpec("ours", List.of("sh"), files, Map.of(), Given.LIMITS, List.of(), List.of());
        return objects(Optional.empty(), Optional.empty(), spec);
    }

    private static TaskObjects objects(
            Optional<Boolean> token, Optional<KubernetesSettings.Policy> policy, TaskSpec spec) {
        return new TaskObjects("t-1", "run-1", spec, Given.settings(token, policy), Given.DNS);
    }
}
