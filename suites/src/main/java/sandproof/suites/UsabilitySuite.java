package sandproof.suites;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import sandproof.attack.Boundary;

/**
 * Attacks on work that must go on.
 *
 * @since 0.1
 */
public class UsabilitySuite {
    @TestFactory
    Stream<DynamicNode> attacks() {
        return Nodes.of(Boundary.USABILITY);
    }
}
