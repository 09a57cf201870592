package sandproof.driver.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRuleBuilder;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import sandproof.sandbox.Layout;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskSpec;

/**
 * The objects of one task. Each bears the task's id as a label, and all but the namespace lie in the task's own.
 *
 * @param dns the name server of the pod
 */
record TaskObjects(String id, String run, TaskSpec spec, KubernetesSettings settings, InetSocketAddress dns) {
    static final String TASK_LABEL = "sandproof/task";
    static final String RUN_LABEL = "sandproof/run";
    static final String TASK = "task";
    static final String COLLECTOR = "collector";
    static final Layout PLACES = new Layout("/inputs", "/output", "/tmp", "none", "");

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
    /** Most bytes of a ConfigMap, less what its names take. */
    private static final int MOST_INPUT = 1000 << 10;
    /** Beyond the driver's own time limits: what is left when nobody keeps time any more. */
    private static final long FORGOTTEN_SECONDS = 120;

    Namespace namespace() {
        return new NamespaceBuilder().withMetadata(named(id)).build();
    }

    /** @throws SandboxException when the inputs do not fit into a ConfigMap */
    ConfigMap inputs() {
        Map<String, String> data = new TreeMap<>();
        int size = 0;
        for (Map.Entry<String, byte[]> file : spec.files().entrySet()) {
            if (!KEY.matcher(file.getKey()).matches()) {
                throw new SandboxException("An input file is called \"" + file.getKey()
                        + "\"; a ConfigMap takes plain names of letters, digits, dots and hyphens.");
            }
            size += file.getValue().length;
            data.put(file.getKey(), Base64.getEncoder().encodeToString(file.getValue()));
        }
        if (size > MOST_INPUT) {
            throw new SandboxException(
                    "The inputs have " + size + " bytes, a ConfigMap holds at most " + MOST_INPUT + ".");
        }
        return new ConfigMapBuilder()
                .withMetadata(labelled("inputs"))
                .withBinaryData(data)
                .build();
    }

    Optional<NetworkPolicy> policy() {
        return settings.policy()
                .map(policy -> new NetworkPolicyBuilder()
                        .withMetadata(labelled("egress"))
                        .withNewSpec()
                        .withNewPodSelector()
                        .endPodSelector()
                        .withPolicyTypes("Ingress", "Egress")
                        .withEgress(
                                policy.allow().stream().map(TaskObjects::rule).toList())
                        .endSpec()
                        .build());
    }

    private static NetworkPolicyEgressRule rule(KubernetesSettings.Allowed allowed) {
        NetworkPolicyEgressRuleBuilder rule = new NetworkPolicyEgressRuleBuilder()
                .addNewTo()
                .withNewIpBlock()
                .withCidr(allowed.cidr())
                .endIpBlock()
                .endTo();
        if (allowed.port() != null) {
            rule.addNewPort()
                    .withPort(new IntOrString(allowed.port()))
                    .withProtocol(allowed.protocol() == null ? "TCP" : allowed.protocol())
                    .endPort();
        }
        return rule.build();
    }

    Pod pod() {
        long seconds = spec.limits().outer().toSeconds() + settings.start().toSeconds() + FORGOTTEN_SECONDS;
        PodBuilder pod = new PodBuilder()
                .withMetadata(labelled(TASK))
                .withNewSpec()
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(0L)
                .withActiveDeadlineSeconds(seconds)
                .withEnableServiceLinks(false)
                .withDnsPolicy("None")
                .withNewDnsConfig()
                .withNameservers(dns.getAddress().getHostAddress())
                .endDnsConfig()
                .withNewSecurityContext()
                .withFsGroup(settings.user().orElse(null))
                .endSecurityContext()
                .withContainers(collector(), task())
                .withVolumes(volumes())
                .endSpec();
        settings.runtimeClass()
                .ifPresent(name -> pod.editSpec().withRuntimeClassName(name).endSpec());
        settings.token()
                .ifPresent(token ->
                        pod.editSpec().withAutomountServiceAccountToken(token).endSpec());
        return pod.build();
    }

    private Container task() {
        return new ContainerBuilder()
                .withName(TASK)
                .withImage(settings.image())
                .withImagePullPolicy("IfNotPresent")
                .withCommand(spec.command().stream()
                        .map(TaskObjects::placed)
                        .map(TaskObjects::literal)
                        .toList())
                .withWorkingDir(PLACES.output())
                .withEnv(spec.environment().entrySet().stream()
                        .map(variable -> new EnvVar(variable.getKey(), literal(variable.getValue()), null))
                        .toList())
                .withVolumeMounts(
                        mount("inputs", PLACES.inputs(), true),
                        mount("output", PLACES.output(), false),
                        mount("tmp", PLACES.tmp(), false))
                .withNewResources()
                .withLimits(Map.of(
                        "memory", new Quantity(Long.toString(spec.limits().memoryBytes())), "cpu", new Quantity("1")))
                .withRequests(Map.of("memory", new Quantity("16Mi"), "cpu", new Quantity("10m")))
                .endResources()
                .withSecurityContext(security(settings.readOnlyRoot()))
                .build();
    }

    /**
     * Waits beside the task, with the same rights and no more, until its output is asked for. Its memory is little, since a
     * kernel in user space lets the task use the whole pod's.
     */
    private Container collector() {
        return new ContainerBuilder()
                .withName(COLLECTOR)
                .withImage(settings.image())
                .withImagePullPolicy("IfNotPresent")
                .withCommand("sh", "-c", "trap 'exit 0' TERM; while :; do sleep 3600 & wait; done")
                .withVolumeMounts(mount("output", PLACES.output(), true))
                .withNewResources()
                .withLimits(Map.of("memory", new Quantity("32Mi"), "cpu", new Quantity("1")))
                .withRequests(Map.of("memory", new Quantity("8Mi"), "cpu", new Quantity("10m")))
                .endResources()
                .withSecurityContext(security(true))
                .build();
    }

    private SecurityContext security(boolean readOnlyRoot) {
        SecurityContextBuilder context = new SecurityContextBuilder();
        settings.user()
                .ifPresent(
                        user -> context.withRunAsUser(user).withRunAsGroup(user).withRunAsNonRoot(true));
        if (!settings.escalates()) {
            context.withAllowPrivilegeEscalation(false);
        }
        if (readOnlyRoot) {
            context.withReadOnlyRootFilesystem(true);
        }
        if (settings.dropsCapabilities()) {
            context.withNewCapabilities().withDrop("ALL").endCapabilities();
        }
        if (settings.seccomp()) {
            context.withNewSeccompProfile().withType("RuntimeDefault").endSeccompProfile();
        }
        return context.build();
    }

    private List<Volume> volumes() {
        return List.of(
                new VolumeBuilder()
                        .withName("inputs")
                        .withNewConfigMap()
                        .withName("inputs")
                        .endConfigMap()
                        .build(),
                emptyDirectory("output", spec.limits().outputBytes()),
                emptyDirectory("tmp", spec.limits().tmpBytes()));
    }

    private static Volume emptyDirectory(String name, long bytes) {
        return new VolumeBuilder()
                .withName(name)
                .withNewEmptyDir()
                .withSizeLimit(new Quantity(Long.toString(bytes)))
                .endEmptyDir()
                .build();
    }

    private static VolumeMount mount(String volume, String path, boolean readOnly) {
        return new VolumeMountBuilder()
                .withName(volume)
                .withMountPath(path)
                .withReadOnly(readOnly)
                .build();
    }

    private ObjectMeta named(String name) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withLabels(Map.of(TASK_LABEL, id, RUN_LABEL, run))
                .build();
    }

    private ObjectMeta labelled(String name) {
        return new ObjectMetaBuilder(named(name)).withNamespace(id).build();
    }

    private static String placed(String word) {
        return word.replace("${inputs}", PLACES.inputs())
                .replace("${output}", PLACES.output())
                .replace("${tmp}", PLACES.tmp());
    }

    /** The cluster would fill {@code $(NAME)} in. */
    private static String literal(String word) {
        return word.replace("$(", "$$(");
    }
}
