package sandproof.driver.kubernetes;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;

/**
 * What is taken of a task before its pod goes.
 *
 * @param log what it printed
 * @param artifacts what it left in its output directory
 * @param token the service-account token that stood in its pod, empty where there was none
 * @param trouble what could not be taken, and why; empty when all could
 */
record Harvest(byte[] log, List<Artifact> artifacts, String token, String trouble) {
    private static final String TOKEN = "/var/run/secrets/kubernetes.io/serviceaccount/token";
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final int MOST_TOKEN = 16 << 10;

    /** Reads log and output of a pod that ran; what fails is told and does not keep the rest. */
    static Harvest of(Cluster cluster, String id, Limits limits) {
        StringBuilder trouble = new StringBuilder();
        byte[] log = new byte[0];
        try {
            log = cluster.log(id, (int) Math.min(16L << 20, limits.streamBytes() * 4 + (64 << 10)));
        } catch (SandboxException failed) {
            trouble.append(failed.getMessage()).append(' ');
        }
        BoundedBytes archive = new BoundedBytes((int) Math.min(48L << 20, limits.outputBytes() * 2 + (1 << 20)));
        BoundedBytes token = new BoundedBytes(MOST_TOKEN);
        try {
            boolean whole =
                    cluster.beside(id, archive, PATIENCE, "tar", "-C", TaskObjects.PLACES.output(), "-cf", "-", ".");
            if (!whole && !archive.full()) {
                trouble.append("The output was not handed over in time. ");
            }
            cluster.beside(id, token, PATIENCE, "cat", TOKEN);
        } catch (SandboxException failed) {
            trouble.append(failed.getMessage()).append(' ');
        }
        return new Harvest(
                log,
                new Archive(archive.bytes(), limits).artifacts(),
                new String(token.bytes(), StandardCharsets.US_ASCII).strip(),
                trouble.toString().strip());
    }

    static Harvest nothing() {
        return new Harvest(new byte[0], List.of(), "", "");
    }
}
