package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

class AuditTrailTest {
    private final List<AuditEvent> log = new ArrayList<>(List.of(entry(1, "one"), entry(2, "two")));
    private final AuditTrail trail = new AuditTrail((Sandbox) Proxy.newProxyInstance(
            Sandbox.class.getClassLoader(),
            new Class<?>[] {Sandbox.class},
            (proxy, method, arguments) -> List.copyOf(log)));

    @Test
    void a_log_may_grow() {
        trail.read();
        log.add(entry(3, "three"));
        assertThat(trail.read()).hasSize(3);
        assertThat(trail.read()).hasSize(3);
    }

    @Test
    void what_was_read_may_not_become_another() {
        trail.read();
        log.set(0, entry(1, "other"));
        assertThatThrownBy(trail::read).isInstanceOf(SandboxException.class).hasMessageContaining("must not change");
    }

    @Test
    void what_was_read_may_not_vanish() {
        trail.read();
        log.remove(1);
        assertThatThrownBy(trail::read).isInstanceOf(SandboxException.class).hasMessageContaining("must not vanish");
    }

    private static AuditEvent entry(long sequence, String object) {
        return new AuditEvent(sequence, Instant.EPOCH, "task", true, "filesystem", "rule", object, object);
    }
}
