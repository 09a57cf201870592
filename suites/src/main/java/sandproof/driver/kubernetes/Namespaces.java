package sandproof.driver.kubernetes;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import sandproof.sandbox.SandboxException;

/** How a task's namespace comes and goes. */
final class Namespaces {
    private static final Duration READY = Duration.ofSeconds(20);
    private static final long LOOK_MILLIS = 100;

    private Namespaces() {}

    /**
     * Makes everything of a task.
     *
     * @throws SandboxException when the cluster refuses any of it; then nothing stays
     */
    static void fill(Cluster cluster, TaskObjects objects) throws InterruptedException {
        cluster.create(objects.namespace());
        try {
            cluster.create(objects.inputs());
            // Before the pod, so that there is no moment without it.
            objects.policy().ifPresent(cluster::create);
            if (!await(() -> cluster.ready(objects.id()), READY)) {
                throw new SandboxException("The cluster gave namespace " + objects.id()
                        + " no default service account; look at its controller manager.");
            }
            cluster.create(objects.pod());
        } catch (SandboxException refused) {
            remove(cluster, objects.id(), READY);
            throw refused;
        }
    }

    /** Deletes the pod at once, then the namespace, and waits until that is gone; what stays is told by the inventory. */
    static void remove(Cluster cluster, String id, Duration patience) throws InterruptedException {
        try {
            cluster.deletePod(id);
            cluster.deleteNamespace(id);
            boolean unusedGone = await(() -> !cluster.has(id), patience);
        } catch (SandboxException failed) {
            // The inventory asks again, and says what it still finds or that it cannot be told.
            return;
        }
    }

    private static boolean await(BooleanSupplier condition, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return true;
    }
}
