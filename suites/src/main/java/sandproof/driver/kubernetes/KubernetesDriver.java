package sandproof.driver.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.driver.DriverProvider;
import sandproof.driver.Mistake;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.driver.TargetException;
import sandproof.driver.Words;
import sandproof.sandbox.Sandbox;

/**
 * Driver {@code kubernetes}: tasks are pods of a cluster.
 *
 * @since 0.1
 */
public final class KubernetesDriver implements DriverProvider {
    private static final long LARGEST_FILE = 1 << 20;

    @Override
    public String name() {
        return "kubernetes";
    }

    @Override
    public List<Mistake> mistakes(Target target) {
        List<Mistake> mistakes = new ArrayList<>();
        if (target.claims("audit")) {
            mistakes.add(new Mistake(
                    "/claims/audit",
                    "the claim of a log, \""
                            + Words.shown(String.valueOf(target.claims().get("audit"))) + "\"",
                    "none: this driver knows no log of the cluster's that names denials"));
        }
        for (String claim : List.of("artifacts", "credentials.task", "sessions")) {
            if (target.claims(claim)) {
                mistakes.add(
                        new Mistake("/claims/" + claim, "a claim", "nothing: pods have no such thing of their own"));
            }
        }
        return mistakes;
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        KubernetesSettings settings = KubernetesSettings.of(target);
        return KubernetesSandbox.open(Cluster.of(kubeconfig(target, settings)), settings, options.dns());
    }

    private static String kubeconfig(Target target, KubernetesSettings settings) {
        String named = settings.kubeconfig()
                .or(() -> Optional.ofNullable(System.getenv("KUBECONFIG")))
                .filter(path -> !path.isEmpty())
                .orElseThrow(
                        () -> new TargetException(
                                "Target " + Words.shown(target.name())
                                        + " names no kubeconfig file, and KUBECONFIG is not set; set it, or run it by ci/kubernetes run."));
        try {
            Path file = Path.of(named);
            if (Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE) {
                return Files.readString(file);
            }
        } catch (IOException | InvalidPathException unreadable) {
            throw new TargetException("The kubeconfig file " + Words.shown(named) + " cannot be read.", unreadable);
        }
        throw new TargetException("The kubeconfig file " + Words.shown(named) + " is no regular file of at most "
                + LARGEST_FILE + " bytes; name the file of one cluster.");
    }
}
