package sandproof.suites;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import sandproof.attack.Boundary;

/**
 * Attacks on the walls around files.
 *
 * @since 0.1
 */
public class FilesystemSuite {
    @TestFactory
    Stream<DynamicNode> attacks() {
        return Nodes.of(Boundary.FILESYSTEM);
    }
}
