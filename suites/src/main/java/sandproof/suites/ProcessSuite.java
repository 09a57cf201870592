package sandproof.suites;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import sandproof.attack.Boundary;

/**
 * Attacks on limits on processes, memory, disk, output and time.
 *
 * @since 0.1
 */
public class ProcessSuite {
    @TestFactory
    Stream<DynamicNode> attacks() {
        return Nodes.of(Boundary.PROCESS);
    }
}
