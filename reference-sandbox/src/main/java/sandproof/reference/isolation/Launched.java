package sandproof.reference.isolation;

import java.io.InputStream;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A task that was started, with whatever keeps its sandbox.
 *
 * @since 0.1
 */
public interface Launched {
    InputStream stdout();

    InputStream stderr();

    /** Done when the task and all that kept it have ended, and nothing more will be printed or traced. */
    CompletableFuture<Void> ended();

    /** How long {@link #ended} may take once every process of the task is dead. */
    long settleMillis();

    /** Host processes that end by themselves once the task has, and are not to be killed before they told how. */
    Set<Long> witnesses();

    /** Host processes that keep the sandbox; a task that is asked to end is asked without them. */
    Set<Long> keepers();

    /** Ends the task where its processes cannot be reached by signals of this host. */
    void stop();

    /** Gives up waiting for {@link #ended}. */
    void abandon();

    /** The exit code by the word of what kept the task; empty while it is not known. */
    OptionalInt exitCode();

    /** What to write into the ledger. */
    Resource process();
}
