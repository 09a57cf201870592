package sandproof.driver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.SandboxException;

class ServiceBackendTest {
    private static final Map<String, String> DOCKER =
            Map.of("jar", "reference", "backend", "docker", "runtime", "runsc");

    @Test
    void the_embedded_back_end_needs_no_word() {
        assertThat(ServiceBackend.of(Map.of("jar", "reference"), "").words()).isEmpty();
    }

    @Test
    void an_engine_is_told_with_its_image_and_runtime() {
        assertThat(ServiceBackend.of(DOCKER, "unix:///e/docker.sock").words())
                .containsExactly(
                        "--backend",
                        "docker",
                        "--engine",
                        "unix:///e/docker.sock",
                        "--image",
                        "sandproof-task",
                        "--runtime",
                        "runsc");
    }

    @Test
    void a_pool_is_told_with_its_size() {
        assertThat(ServiceBackend.of(Map.of("jar", "reference", "pool", 8), "").words())
                .containsExactly("--pool", "8");
        assertThat(ServiceBackend.of(Map.of("jar", "reference", "pool", 0), "").words())
                .isEmpty();
    }

    @Test
    void an_engine_that_is_not_named_or_far_away_is_refused() {
        assertThatThrownBy(() -> ServiceBackend.of(DOCKER, "")).isInstanceOf(SandboxException.class);
        assertThatThrownBy(() -> ServiceBackend.of(DOCKER, "tcp://elsewhere:2375"))
                .hasMessageContaining("there is none");
    }
}
