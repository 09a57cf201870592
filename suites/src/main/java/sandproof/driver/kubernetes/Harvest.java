package sandproof.driver.kubernetes;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import sandproof.driver.task.Archive;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.PartialArtifactsException;
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
    /** A token of a service account is a JSON Web Token (RFC 7519). */
    private static final Pattern JWT = Pattern.compile("[\\w-]{10,}\\.[\\w-]{10,}\\.[\\w-]{10,}");

    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final int MOST_TOKEN = 16 << 10;

    /** Runs a command beside the task and takes what it prints; tells whether it came to a good end. */
    interface Beside {
        boolean run(OutputStream out, String... command);
    }

    /** Reads log and output of a pod that ran; what fails is told and does not keep the rest. */
    static Harvest of(Cluster cluster, String id, Limits limits) {
        return of(printed(cluster, id, limits), limits, (out, command) -> cluster.beside(id, out, PATIENCE, command));
    }

    /** @param printed what it printed, to which the rest is added */
    static Harvest of(Harvest printed, Limits limits, Beside beside) {
        StringBuilder trouble = new StringBuilder(printed.trouble()).append(' ');
        BoundedBytes archive = new BoundedBytes((int) Math.min(48L << 20, limits.outputBytes() * 2 + (1 << 20)));
        BoundedBytes token = new BoundedBytes(MOST_TOKEN);
        try {
            boolean whole = beside.run(archive, "tar", "-C", TaskObjects.PLACES.output(), "-cf", "-", ".");
            if (!whole && !archive.full()) {
                trouble.append("The output was not handed over whole, by the image's own tar. ");
            }
            beside.run(token, "cat", TOKEN);
        } catch (SandboxException failed) {
            trouble.append(failed.getMessage()).append(' ');
        }
        return new Harvest(
                printed.log(),
                new Archive(archive.bytes(), limits).artifacts(),
                token(token.bytes()),
                trouble.toString().strip());
    }

    /** What it printed and nothing else: who is over time must not gain more of it by what he leaves behind. */
    static Harvest printed(Cluster cluster, String id, Limits limits) {
        try {
            byte[] log = cluster.log(id, (int) Math.min(16L << 20, limits.streamBytes() * 4 + (64 << 10)));
            return new Harvest(log, List.of(), "", "");
        } catch (SandboxException failed) {
            return new Harvest(new byte[0], List.of(), "", String.valueOf(failed.getMessage()));
        }
    }

    /** @throws PartialArtifactsException when that is not all the task left: what came, and why no more did */
    List<Artifact> handedBack() {
        if (!trouble.isEmpty()) {
            throw new PartialArtifactsException(trouble, artifacts);
        }
        return artifacts;
    }

    /** What a lying image prints in its place is no token. */
    private static String token(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.US_ASCII).strip();
        return JWT.matcher(text).matches() ? text : "";
    }

    static Harvest nothing() {
        return new Harvest(new byte[0], List.of(), "", "");
    }
}
