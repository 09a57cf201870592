package sandproof.attempt;

import org.jspecify.annotations.Nullable;
import sandproof.report.result.Overhead;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/**
 * What a sandbox costs in time.
 *
 * @param overhead null where it was not to be measured, or could not be
 * @param trouble why it, or the bare task beside it, could not be measured; empty when all was
 * @since 0.1
 */
public record Cost(@Nullable Overhead overhead, String trouble) {
    /** Of a run that is not alone: what it would tell is the noise of the others. */
    static final Cost NOT_MEASURED = new Cost(null, "");

    static Cost measure(Sandbox sandbox, long openMillis, RunPlan plan) {
        try {
            String language = plan.target().language();
            Overhead alone = new Overhead(openMillis, Stopwatch.of(sandbox, language), null);
            // A task without it would be in another language, and the time of that says nothing of this sandbox.
            return language.isEmpty() ? withBare(alone, plan) : new Cost(alone, "");
        } catch (SandboxException failed) {
            return new Cost(null, "the time of a task could not be measured: " + failed.getMessage());
        }
    }

    private static Cost withBare(Overhead alone, RunPlan plan) {
        try (Sandbox bare = plan.openBare()) {
            return new Cost(new Overhead(alone.openMillis(), alone.task(), Stopwatch.of(bare, "")), "");
        } catch (SandboxException failed) {
            return new Cost(
                    alone, "the time of a task without a sandbox could not be measured: " + failed.getMessage());
        }
    }
}
