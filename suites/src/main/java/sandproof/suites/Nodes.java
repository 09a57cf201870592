package sandproof.suites;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import sandproof.attack.Boundary;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.Status;

/** An attack as a node with its four findings as tests. */
final class Nodes {
    private Nodes() {}

    static Stream<DynamicNode> of(Boundary boundary) {
        List<AttemptResult> attempts = AcceptanceRun.get().on(boundary.word());
        if (attempts.isEmpty()) {
            throw new IllegalStateException("no attack on the boundary " + boundary.word() + " was run");
        }
        return attempts.stream().map(Nodes::node);
    }

    private static DynamicNode node(AttemptResult attempt) {
        Findings findings = attempt.findings();
        return dynamicContainer(
                attempt.attack() + " " + attempt.title(),
                Stream.of(
                        test("ran", findings.ran(), attempt),
                        test("contained", findings.contained(), attempt),
                        test("logged", findings.logged(), attempt),
                        test("torn down", findings.tornDown(), attempt)));
    }

    private static DynamicNode test(String name, Finding finding, AttemptResult attempt) {
        return dynamicTest(name, () -> {
            if (finding.status() == Status.REFUTED) {
                throw bare(new AssertionError(attempt.attack() + " " + name + " is refuted: " + finding.reason()
                        + "\nreproduce: " + attempt.reproduce()));
            }
            if (finding.status() != Status.PROVEN) {
                // Not proven is an error and never a pass: the runner shows it apart from a failure.
                throw bare(new IllegalStateException(attempt.attack() + " " + name + " is "
                        + finding.status()
                                .name()
                                .toLowerCase(java.util.Locale.ROOT)
                                .replace('_', ' ') + ": "
                        + finding.reason()));
            }
        });
    }

    /** What happened is in the sentence; where this file stands says nothing of it. */
    private static <T extends Throwable> T bare(T finding) {
        finding.setStackTrace(new StackTraceElement[0]);
        return finding;
    }
}
