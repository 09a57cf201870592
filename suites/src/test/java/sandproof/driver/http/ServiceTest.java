package sandproof.driver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.OpenOptions;
import sandproof.driver.Targets;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

@Timeout(60)
class ServiceTest {
    @TempDir
    Path work;

    private Path jar;

    @BeforeEach
    void build() throws IOException {
        jar = work.resolve("tiny.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TinyService.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> needed : List.of(TinyService.class, FakeService.class)) {
                String name = needed.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = needed.getClassLoader().getResourceAsStream(name)) {
                    Objects.requireNonNull(in).transferTo(out);
                }
            }
        }
    }

    private OpenOptions options(String... weaknesses) {
        return new OpenOptions(
                work,
                Map.of("SANDPROOF_CANARY_SECRET", "s3cret"),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 53),
                List.of(weaknesses),
                jar,
                false);
    }

    private Sandbox open(String... weaknesses) {
        return Targets.resolve("reference").open(options(weaknesses));
    }

    @Test
    void the_service_is_started_with_its_secret_and_nothing_of_the_harness() throws IOException {
        try (Sandbox sandbox = open("some-weakness")) {
            List<String> inventory = sandbox.inventory("t-1");

            assertThat(inventory.get(0))
                    .contains("SANDPROOF_CANARY_SECRET=s3cret", "LC_ALL=C.UTF-8", "PATH=")
                    .doesNotContain("HOME=");
            assertThat(inventory.get(1))
                    .contains(
                            "--dns, 127.0.0.1:53", "--allow-weaknesses, --weakness, some-weakness", "--state, " + work);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(work.resolve("service/token"))))
                    .isEqualTo("rw-------");
            assertThat(sandbox.servicePid().flatMap(ProcessHandle::of)).isPresent();
        }
        assertThat(work.resolve("service/token")).doesNotExist();
        assertThat(work.resolve("service/service.log")).content().contains("began");
    }

    @Test
    void a_killed_service_is_gone_at_once_and_comes_back_at_the_same_address() {
        try (Sandbox sandbox = open()) {
            long first = sandbox.servicePid().orElseThrow();

            assertThat(sandbox.killService()).isTrue();
            assertThat(ProcessHandle.of(first)).isEmpty();
            assertThatThrownBy(() -> sandbox.inventory("t-1"))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("Connection refused");

            sandbox.restartService();
            assertThat(sandbox.inventory("t-1")).hasSize(2);
            assertThat(sandbox.servicePid().orElseThrow()).isNotEqualTo(first);
            assertThatThrownBy(sandbox::restartService).hasMessageContaining("runs still");
        }
    }

    @Test
    void a_service_that_does_not_go_is_killed() {
        Sandbox sandbox = open("ignore-sigterm");
        long pid = sandbox.servicePid().orElseThrow();
        Instant before = Instant.now();

        sandbox.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(Duration.between(before, Instant.now())).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(9));
    }

    @Test
    void a_service_that_does_not_start_is_one_sentence_with_its_last_words() {
        assertThatThrownBy(() -> open("die-at-start"))
                .isInstanceOf(SandboxException.class)
                .hasMessage(
                        "The reference sandbox ended with exit code 7; its last words: no ledger: \\u001b[31mdisk full"
                                + " (all of it in " + work + "/service/service.log).");
        assertThatThrownBy(() -> open("speak-nonsense")).hasMessageContaining("did not say where it listens");
        assertThatThrownBy(() -> open("listen-elsewhere")).hasMessageContaining("did not say where it listens");
    }

    @Test
    void a_program_that_is_not_there_is_said() throws IOException {
        Files.delete(jar);

        assertThatThrownBy(this::open)
                .isInstanceOf(SandboxException.class)
                .hasMessage("The reference sandbox's program " + jar + " is not there; build it first.");
    }

    @Test
    void a_running_service_is_reached_by_address_and_token_file() throws IOException {
        Path file = work.resolve("mine.yaml");
        Path token = Files.writeString(work.resolve("token"), FakeService.TOKEN + "\n");
        try (FakeService service = new FakeService()) {
            Files.writeString(
                    file,
                    "name: mine\ndriver: http\ndescription: one\nclaims: {}\nsettings:\n  url: " + service.address()
                            + "\n  token-file: " + token + "\n");
            try (Sandbox sandbox = Targets.resolve(file.toString()).open(options())) {
                assertThat(sandbox.layout().inputs()).isEqualTo("/inputs");
                assertThat(sandbox.killService()).isFalse();
            }
            Files.writeString(token, "two words");
            assertThatThrownBy(() -> Targets.resolve(file.toString()).open(options()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("holds no bearer token");
        }
    }
}
