package sandproof.driver.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.driver.Targets;
import sandproof.driver.folder.TaskFolder;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** From a target's settings to the engine's own words; nobody is asked. */
class ContainerPlanTest {
    private static final TaskSpec TASK = new TaskSpec(
            "correlation",
            List.of("python3", "${inputs}/a.py", "${output}", "${tmp}"),
            Map.of(),
            Map.of("A", "b"),
            new Limits(24, 128 << 20, 99, 8 << 20, 4 << 20, 256, 1, 1, 1, Duration.ZERO, Duration.ZERO),
            List.of(),
            List.of());

    private static CreateContainerCmd command(String target) {
        ContainerSettings settings = ContainerSettings.of(Targets.resolve(target));
        DockerClient nobody = EngineClients.of(URI.create("unix:///nowhere"), "1.41");
        return new ContainerPlan(
                        settings, "sha256:0", settings.network(), new TaskFolder(Path.of("/run0"), "c-1"), TASK)
                .command(nobody);
    }

    private static HostConfig host(String target) {
        return command(target).getHostConfig();
    }

    @Test
    void what_a_target_does_not_name_is_left_to_the_engine() {
        HostConfig host = host("docker-default");

        assertThat(host.getPidsLimit()).isNull();
        assertThat(host.getMemory()).isNull();
        assertThat(host.getReadonlyRootfs()).isNull();
        assertThat(host.getCapDrop()).isNull();
        assertThat(host.getSecurityOpts()).isNull();
        assertThat(host.getRuntime()).isNull();
        assertThat(host.getNetworkMode()).isEqualTo("bridge");
        assertThat(command("docker-default").getUser()).isNull();
    }

    @Test
    void every_flag_of_the_hardened_target_reaches_the_engine() {
        HostConfig host = host("docker-hardened");

        assertThat(host.getPidsLimit()).isEqualTo(25);
        assertThat(host.getMemory()).isEqualTo(128 << 20);
        assertThat(host.getMemorySwap()).isEqualTo(128 << 20);
        assertThat(host.getNanoCPUs()).isEqualTo(1_000_000_000L);
        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(host.getInit()).isTrue();
        assertThat(host.getNetworkMode()).isEqualTo("none");
        assertThat(host.getTmpFs()).containsEntry("/tmp", "rw,nosuid,nodev,noexec,size=4194304,nr_inodes=256");
        assertThat(host.getUlimits())
                .anyMatch(limit -> limit.getName().equals("nofile") && limit.getHardLong() == 99)
                .anyMatch(limit -> limit.getName().equals("core") && limit.getHardLong() == 0);
        assertThat(command("docker-hardened").getUser()).isEqualTo("1000:1000");
    }

    @Test
    void the_task_sees_its_two_places_and_its_own_words() {
        CreateContainerCmd command = command("docker-default");

        assertThat(command.getEntrypoint()).containsExactly("python3", "/inputs/a.py", "/output", "/tmp");
        assertThat(command.getEnv()).containsExactly("A=b");
        assertThat(command.getLabels()).containsEntry("sandproof.task", "c-1");
        assertThat(command.getName()).isEqualTo("sandproof-c-1");
        assertThat(command.getHostConfig().getMounts())
                .anyMatch(mount -> "/run0/tasks/c-1/inputs".equals(mount.getSource())
                        && "/inputs".equals(mount.getTarget())
                        && Boolean.TRUE.equals(mount.getReadOnly()))
                .anyMatch(mount -> "/output".equals(mount.getTarget()) && Boolean.FALSE.equals(mount.getReadOnly()));
    }
}
