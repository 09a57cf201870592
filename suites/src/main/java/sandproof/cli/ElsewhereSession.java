package sandproof.cli;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.attempt.ElsewherePlan;
import sandproof.attempt.ElsewhereRun;
import sandproof.attempt.Progress;
import sandproof.attempt.RunOutcome;
import sandproof.canary.CanaryPost;
import sandproof.canary.MisnamedException;
import sandproof.driver.CanaryAddress;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;

/** A run against a sandbox that lives elsewhere: no lab, and the canaries of a service that the target names. */
final class ElsewhereSession implements AutoCloseable {
    private static final int DNS_PORT = 53;

    private final String runId;
    private final RunDirectory directory;
    private final CanaryPost post;
    private final CanaryAddress canary;

    private ElsewhereSession(String runId, RunDirectory directory, CanaryPost post, CanaryAddress canary) {
        this.runId = runId;
        this.directory = directory;
        this.post = post;
        this.canary = canary;
    }

    /**
     * Opens a run at the target's canary service.
     *
     * @param file where the target was read from, for messages
     */
    static ElsewhereSession open(String file, CanaryAddress canary) {
        CanaryPost post = post(file, canary);
        try {
            String runId = Session.newRunId();
            return new ElsewhereSession(
                    runId, RunDirectory.make(runId.substring(runId.lastIndexOf('-') + 1)), post, canary);
        } catch (RuntimeException e) {
            post.close();
            throw e;
        }
    }

    /**
     * What a run would call a mistake of the file before it asks anybody.
     *
     * @param file where the target was read from, for messages
     */
    static void demand(String file, CanaryAddress canary) {
        var unused = rightly(file, () -> {
            String token = CanaryToken.from(canary.tokenFrom());
            CanaryPost.demand(canary);
            return token;
        });
    }

    private static CanaryPost post(String file, CanaryAddress canary) {
        return rightly(file, () -> CanaryPost.open(canary, CanaryToken.from(canary.tokenFrom())));
    }

    /** What the file says wrong of the canaries is a mistake of the file, and not the service's silence. */
    private static <T> T rightly(String file, Supplier<T> work) {
        try {
            return work.get();
        } catch (MisnamedException wrong) {
            throw new UsageException(file + ", field canary." + wrong.field() + ": " + wrong.getMessage());
        } catch (UsageException unusable) {
            throw new UsageException(file + ", field canary.token-from: " + unusable.getMessage());
        }
    }

    String runId() {
        return runId;
    }

    RunOutcome run(
            Target target,
            Catalogue catalogue,
            List<Attack> attacks,
            int parallel,
            List<String> reproduce,
            Progress progress)
            throws InterruptedException {
        Path work = directory.path().resolve("w0");
        OpenOptions options = new OpenOptions(
                work,
                Map.of(),
                new InetSocketAddress(canary.address(), DNS_PORT),
                List.of(),
                Machine.referenceJar(),
                Machine.ordinaryUser());
        ElsewherePlan plan = new ElsewherePlan(
                target,
                post,
                () -> target.open(options),
                attacks,
                Session.controls(catalogue),
                catalogue.fingerprint(target.language()),
                parallel,
                reproduce);
        return new ElsewhereRun(plan).execute(progress);
    }

    @Override
    public void close() {
        post.close();
        directory.close();
    }
}
