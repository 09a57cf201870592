package sandproof.reference.egress;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.Weaknesses;

/**
 * Opens and serves the tasks' ways out.
 *
 * @since 0.1
 */
@SuppressWarnings("DoNotCallSuggester")
public final class EgressGate implements AutoCloseable {
    /** A gate that resolves names at {@code dns} and nowhere else. */
    public EgressGate(InetSocketAddress dns, AuditLog audit, Weaknesses weaknesses) {}

    /**
     * Listens on {@code socket} for one task.
     *
     * @param rules {@code host:port}, exact; a literal IPv6 address in brackets
     * @param socket a path that does not exist yet, in a directory only the service can write
     * @throws IllegalArgumentException naming the rule that cannot be read
     */
    public TaskEgress open(String taskId, List<String> rules, Path socket) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
