package sandproof.driver.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.Ulimit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sandproof.driver.folder.TaskFolder;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/**
 * The container of one task: the flags of the target and nothing besides, but the two places of the task.
 *
 * @param image the engine's own id of the image
 * @param network the engine's name of the network
 */
record ContainerPlan(ContainerSettings settings, String image, String network, TaskFolder folder, TaskSpec spec) {
    /** The label that names a container's task. */
    static final String LABEL = "sandproof.task";

    static final String INPUTS = "/inputs";
    static final String OUTPUT = "/output";
    static final String TMP = "/tmp";
    private static final String NAME = "sandproof-";

    /** The engine's init process counts against a limit of processes too, and is not the task's. */
    private static final int INIT = 1;

    private static final double ONE_PROCESSOR = 1_000_000_000d;

    static String name(String taskId) {
        return NAME + taskId;
    }

    CreateContainerCmd command(DockerClient client) {
        CreateContainerCmd create = client.createContainerCmd(image)
                .withName(name(folder.id()))
                .withLabels(Map.of(LABEL, folder.id()))
                .withWorkingDir(OUTPUT)
                // A program of the image's own that stands before every command would be in the way.
                .withEntrypoint(spec.command().stream().map(this::placed).toList())
                .withCmd(List.of())
                .withEnv(spec.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withAttachStdout(true)
                .withAttachStderr(true)
                .withStdinOpen(false)
                .withTty(false)
                .withHostConfig(host());
        return settings.user().isEmpty() ? create : create.withUser(settings.user());
    }

    private String placed(String word) {
        return word.replace("${inputs}", INPUTS).replace("${output}", OUTPUT).replace("${tmp}", TMP);
    }

    private HostConfig host() {
        Limits limits = spec.limits();
        HostConfig host = HostConfig.newHostConfig()
                .withNetworkMode(network)
                .withMounts(List.of(
                        mount(folder.inputs().toString(), INPUTS, true),
                        mount(folder.output().toString(), OUTPUT, false)));
        if (!settings.runtime().isEmpty()) {
            host.withRuntime(settings.runtime());
        }
        if (settings.readOnly()) {
            host.withReadonlyRootfs(true);
        }
        if (!settings.capDrop().isEmpty()) {
            host.withCapDrop(
                    settings.capDrop().stream().map(Capability::valueOf).toArray(Capability[]::new));
        }
        if (settings.noNewPrivileges()) {
            host.withSecurityOpts(List.of("no-new-privileges"));
        }
        if (settings.init()) {
            host.withInit(true);
        }
        settings.pids()
                .ifPresent(
                        pids -> host.withPidsLimit(pids.forTask(limits.processes() + (settings.init() ? INIT : 0L))));
        settings.memory()
                .map(memory -> memory.forTask(limits.memoryBytes()))
                .ifPresent(bytes -> host.withMemory(bytes).withMemorySwap(bytes));
        settings.cpus().ifPresent(cpus -> host.withNanoCPUs((long) (cpus * ONE_PROCESSOR)));
        if (!settings.tmpfs().isEmpty()) {
            host.withTmpFs(tmpfs(limits));
        }
        if (!settings.ulimits().isEmpty()) {
            host.withUlimits(settings.ulimits().entrySet().stream()
                    .map(limit -> ulimit(limit.getKey(), limit.getValue(), limits))
                    .toList());
        }
        return host;
    }

    private Map<String, String> tmpfs(Limits limits) {
        Map<String, String> mounts = new HashMap<>();
        settings.tmpfs()
                .forEach((place, options) -> mounts.put(
                        place,
                        options.replace("${tmp-bytes}", "" + limits.tmpBytes())
                                .replace("${inodes}", "" + limits.inodes())));
        return mounts;
    }

    private static Ulimit ulimit(String name, Amount amount, Limits limits) {
        long own = switch (name) {
            case "nofile" -> limits.openFiles();
            case "nproc" -> limits.processes();
            case "fsize" -> limits.outputBytes();
            default -> 0;
        };
        return new Ulimit(name, amount.forTask(own), amount.forTask(own));
    }

    private static Mount mount(String source, String target, boolean readOnly) {
        return new Mount()
                .withType(MountType.BIND)
                .withSource(source)
                .withTarget(target)
                .withReadOnly(readOnly);
    }
}
