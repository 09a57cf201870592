package sandproof.suites;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import sandproof.attack.Boundary;

/**
 * Attacks on endings and what they leave behind.
 *
 * @since 0.1
 */
public class LifecycleSuite {
    @TestFactory
    Stream<DynamicNode> attacks() {
        return Nodes.of(Boundary.LIFECYCLE);
    }
}
