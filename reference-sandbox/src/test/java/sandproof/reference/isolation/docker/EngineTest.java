package sandproof.reference.isolation.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.isolation.IsolationUnavailableException;
import sandproof.reference.weakness.Weaknesses;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class EngineTest {
    @TempDir
    private Path folder;

    @Test
    void an_engine_that_never_answers_is_an_error_in_bounded_time() throws Exception {
        Path socket = folder.resolve("mute.sock");
        try (ServerSocketChannel mute = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            mute.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> Engine.connect(URI.create("unix://" + socket), Duration.ofMillis(300)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the engine was asked the version and failed");
        }
    }

    @Test
    void an_engine_that_is_not_there_is_an_error() {
        assertThatThrownBy(() -> Engine.connect(URI.create("unix://" + folder.resolve("none")), Engine.ANSWER))
                .isInstanceOf(IOException.class);
    }

    @Test
    void the_older_of_two_versions_is_spoken() {
        assertThat(Clients.version("1.41")).isEqualTo("1.41");
        assertThat(Clients.version("1.52")).isEqualTo("1.44");
        assertThat(Clients.version(null)).isEqualTo("1.44");
    }

    @Test
    void only_a_unix_socket_and_an_ordinary_user_will_do() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EngineSettings(URI.create("tcp://host:2375"), "i", "runc", 1000))
                .withMessageContaining("unix:///");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EngineSettings(URI.create("unix:///s"), "i", "runc", 0));
    }

    @Test
    void a_hole_that_only_the_other_back_end_has_is_refused_by_name() {
        assertThatThrownBy(() -> Docker.measure(
                        folder,
                        new EngineSettings(URI.create("unix:///s"), "i", "runc", 1000),
                        Weaknesses.of(List.of("shared-network"))))
                .isInstanceOf(IsolationUnavailableException.class)
                .hasMessageContaining("SharedNetwork");
    }
}
