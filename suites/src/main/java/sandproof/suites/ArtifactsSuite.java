package sandproof.suites;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import sandproof.attack.Boundary;

/**
 * Attacks on what is published of a task's output.
 *
 * @since 0.1
 */
public class ArtifactsSuite {
    @TestFactory
    Stream<DynamicNode> attacks() {
        return Nodes.of(Boundary.ARTIFACTS);
    }
}
