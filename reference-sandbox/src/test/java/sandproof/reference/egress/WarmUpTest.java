package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.Weaknesses;

class WarmUpTest {
    @TempDir
    Path directory;

    @Test
    void a_gate_warms_up_by_itself_and_leaves_nothing_behind() throws Exception {
        try (AuditLog audit = AuditLog.open(directory.resolve("audit.jsonl"));
                FakeNameServer names = new FakeNameServer();
                EgressGate gate = new EgressGate(
                        new InetSocketAddress(
                                InetAddress.getLoopbackAddress(),
                                names.address().getPort()),
                        audit,
                        Weaknesses.none())) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Thread.getAllStackTraces().keySet().stream()
                            .noneMatch(thread -> thread.getName().equals("egress-warm-up")));
            assertThat(gate.warmUp()).startsWith("HTTP/1.1 200").endsWith("ok");
            assertThat(names.asked).isEmpty();
            assertThat(audit.after(0, Optional.empty(), 10)).isEmpty();
        }
    }
}
