package sandproof.suites;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import sandproof.attack.Boundary;

/**
 * Attacks on secrets of the service and of the task.
 *
 * @since 0.1
 */
public class CredentialsSuite {
    @TestFactory
    Stream<DynamicNode> attacks() {
        return Nodes.of(Boundary.CREDENTIALS);
    }
}
