package sandproof.reference.isolation.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.BindOptions;
import com.github.dockerjava.api.model.BindPropagation;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.RestartPolicy;
import com.github.dockerjava.api.model.Ulimit;
import java.util.ArrayList;
import java.util.List;

/** From a plan to the engine's own words. */
final class PlannedContainer {
    private static final long ONE_PROCESSOR = 1_000_000_000L;

    private PlannedContainer() {}

    static CreateContainerCmd command(DockerClient client, ContainerPlan plan) {
        return client.createContainerCmd(plan.image())
                .withName(plan.name())
                .withLabels(plan.labels())
                .withHostName("sandbox")
                .withUser(plan.user())
                .withWorkingDir("/output")
                .withEntrypoint(plan.command())
                .withCmd(List.of())
                .withHealthcheck(new HealthCheck().withTest(List.of("NONE")))
                .withAttachStdout(true)
                .withAttachStderr(true)
                .withStdinOpen(false)
                .withTty(false)
                .withNetworkDisabled(true)
                .withHostConfig(host(plan));
    }

    private static HostConfig host(ContainerPlan plan) {
        HostConfig host = HostConfig.newHostConfig()
                .withRuntime(plan.runtime())
                .withInit(true)
                .withNetworkMode("none")
                // No /dev/shm, which would be a writable place without a limit of ours.
                .withIpcMode("none")
                .withReadonlyRootfs(true)
                .withPrivileged(false)
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges", "seccomp=" + plan.seccomp()))
                .withNanoCPUs(ONE_PROCESSOR)
                .withUlimits(ulimits(plan))
                .withMounts(plan.binds().stream().map(PlannedContainer::mount).toList())
                .withRestartPolicy(RestartPolicy.noRestart())
                // What a task prints is kept by the service, bounded, and nowhere else.
                .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE));
        plan.processes().ifPresent(host::withPidsLimit);
        plan.memoryBytes().ifPresent(bytes -> host.withMemory(bytes).withMemorySwap(bytes));
        return host;
    }

    private static List<Ulimit> ulimits(ContainerPlan plan) {
        List<Ulimit> ulimits = new ArrayList<>(List.of(new Ulimit("core", 0L, 0L)));
        plan.openFiles().ifPresent(files -> ulimits.add(new Ulimit("nofile", files, files)));
        plan.ownProcesses().ifPresent(most -> ulimits.add(new Ulimit("nproc", most, most)));
        return ulimits;
    }

    private static Mount mount(ContainerPlan.Bind bind) {
        return new Mount()
                .withType(MountType.BIND)
                .withSource(bind.source())
                .withTarget(bind.target())
                .withReadOnly(bind.readOnly())
                .withBindOptions(new BindOptions().withPropagation(BindPropagation.R_PRIVATE));
    }
}
