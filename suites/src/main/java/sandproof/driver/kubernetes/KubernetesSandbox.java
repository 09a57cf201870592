package sandproof.driver.kubernetes;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** Submits each task as a pod in a namespace of its own. The cluster is the user's: nothing of it is started or killed. */
final class KubernetesSandbox implements Sandbox {
    /** Nodes that are busy take their time to start a pod, and namespaces some seconds to go. */
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    /** A pod goes from the API at once, and then its node unmounts and removes what was its. */
    private static final Duration SETTLING = Duration.ofSeconds(15);

    private static final Duration CLOSING = Duration.ofSeconds(40);

    private final Map<String, KubernetesTask> tasks = new ConcurrentHashMap<>();
    private final Cluster cluster;
    private final KubernetesSettings settings;
    private final InetSocketAddress dns;
    private final String run = "run-" + RandomName.of(10);
    private final String version;

    private KubernetesSandbox(Cluster cluster, KubernetesSettings settings, InetSocketAddress dns, String version) {
        this.cluster = cluster;
        this.settings = settings;
        this.dns = dns;
        this.version = version;
    }

    /** @throws SandboxException when the cluster does not answer */
    static KubernetesSandbox open(Cluster cluster, KubernetesSettings settings, InetSocketAddress dns) {
        try {
            return new KubernetesSandbox(cluster, settings, dns, cluster.version());
        } catch (SandboxException unreachable) {
            cluster.close();
            throw unreachable;
        }
    }

    @Override
    public Layout layout() {
        boolean closed =
                settings.policy().filter(policy -> policy.allow().isEmpty()).isPresent();
        Layout at = TaskObjects.PLACES;
        return closed ? at : new Layout(at.inputs(), at.output(), at.tmp(), "direct", at.credential());
    }

    @Override
    public Task submit(TaskSpec spec) {
        String id = "sandproof-" + RandomName.of(10);
        try {
            Namespaces.fill(cluster, new TaskObjects(id, run, spec, settings, dns));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Submitting a task was interrupted.", e);
        }
        KubernetesTask task = new KubernetesTask(cluster, id, spec.limits(), settings.start());
        tasks.put(id, task);
        return task;
    }

    /** What ends a task in time, and what is told of its end, is the driver's doing. */
    @Override
    public boolean recordsEnds() {
        return false;
    }

    @Override
    public List<AuditEvent> audit() {
        return List.of();
    }

    @Override
    public List<String> inventory(String taskId) {
        return tasks.containsKey(taskId) ? cluster.labelled(TaskObjects.TASK_LABEL, taskId) : List.of();
    }

    @Override
    public List<String> names(String taskId) {
        KubernetesTask task = tasks.get(taskId);
        return task == null ? List.of() : task.names();
    }

    @Override
    public boolean hasInventory() {
        return true;
    }

    /** The token of the pod's service account, which is the cluster's and no task's. */
    @Override
    public Map<String, String> secrets(String taskId) {
        Optional<Harvest> harvest;
        try {
            harvest = Optional.ofNullable(tasks.get(taskId)).flatMap(KubernetesTask::harvest);
        } catch (SandboxException endless) {
            // Said where its end was asked for; a digest of what nobody knows proves nothing.
            return Map.of();
        }
        return harvest.map(Harvest::token)
                .filter(token -> !token.isEmpty())
                .map(token -> Map.of("the service account's token", token))
                .orElse(Map.of());
    }

    /** A cluster may have nodes outside. */
    @Override
    public boolean inView() {
        return false;
    }

    @Override
    public Duration patience() {
        return PATIENCE;
    }

    @Override
    public Duration settling() {
        return SETTLING;
    }

    @Override
    public Optional<Boolean> accepts(String credential) {
        return Optional.of(cluster.accepts(credential));
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(Map.of("cluster version", version));
        facts.put("runtime class", settings.runtimeClass().orElse("the cluster's own"));
        return facts;
    }

    @Override
    public void close() {
        tasks.values().forEach(KubernetesTask::cancel);
        long end = System.nanoTime() + CLOSING.toNanos();
        List<String> left = new ArrayList<>();
        for (KubernetesTask task : tasks.values()) {
            try {
                if (task.await(Duration.ofNanos(Math.max(0, end - System.nanoTime())))
                        .isEmpty()) {
                    left.add(task.id());
                }
            } catch (SandboxException endless) {
                // Said where its end was asked for; what is left of it stands in the inventory.
            }
        }
        cluster.close();
        if (!left.isEmpty()) {
            throw new SandboxException("The cluster did not take away " + left.size() + " namespaces in time, as "
                    + left.get(0) + "; look for what is labelled " + TaskObjects.RUN_LABEL + "=" + run + ".");
        }
    }
}
