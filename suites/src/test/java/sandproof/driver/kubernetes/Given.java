package sandproof.driver.kubernetes;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** What tests of this driver are given. */
final class Given {
    static final Limits LIMITS = new Limits(
            24,
            128 << 20,
            128,
            8 << 20,
            8 << 20,
            256,
            256 << 10,
            1 << 20,
            16,
            Duration.ofSeconds(2),
            Duration.ofSeconds(3));
    static final InetSocketAddress DNS = new InetSocketAddress("192.0.2.53", 53);

    private Given() {}

    static TaskSpec spec(String... command) {
        return new TaskSpec(
                "ours",
                List.of(command),
                Map.of("a.txt", new byte[] {'a'}),
                Map.of("NAME", "a$(b)"),
                LIMITS,
                List.of(),
                List.of());
    }

    static KubernetesSettings settings(Optional<Boolean> token, Optional<KubernetesSettings.Policy> policy) {
        return new KubernetesSettings(
                "sandproof-task",
                Optional.empty(),
                Optional.of("runc"),
                token,
                policy,
                Optional.of(1000L),
                false,
                true,
                true,
                true,
                Duration.ofSeconds(2));
    }
}
