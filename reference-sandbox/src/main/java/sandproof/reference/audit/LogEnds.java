package sandproof.reference.audit;

import java.util.Optional;

/**
 * Where a log's last record is kept besides the log.
 *
 * @since 0.1
 */
public interface LogEnds {
    /** What was kept last. */
    Optional<LogEnd> kept();

    /** Keeps this one in its place. */
    void keep(LogEnd end);
}
