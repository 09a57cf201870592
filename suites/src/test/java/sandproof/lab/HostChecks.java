package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What the host's canaries must do inside a real lab. */
final class HostChecks {
    private static final Duration SOON = Duration.ofSeconds(10);

    private final Lab lab;
    private final Path directory;

    HostChecks(Lab lab, Path directory) {
        this.lab = lab;
        this.directory = directory;
    }

    void unix_sockets_hear() throws IOException, InterruptedException {
        for (String socket : List.of(
                "/run/docker.sock",
                "/run/containerd/containerd.sock",
                "@" + lab.victim().abstractSocket())) {
            try (Callers callers = new Callers(lab, directory)) {
                callers.call("unix", socket);
                assertThat(lab.awaitHit(callers.nonce, SOON).orElseThrow().canary())
                        .isEqualTo("unix");
            }
        }
    }

    void victim_port_hears() throws IOException, InterruptedException {
        for (String address : List.of("127.0.0.1", Addresses.HOST, "::1")) {
            try (Callers callers = new Callers(lab, directory)) {
                callers.call("tcp", address, lab.victim().port());
                Hit hit = lab.awaitHit(callers.nonce, SOON).orElseThrow();
                assertThat(hit.canary()).isEqualTo("victim");
                assertThat(hit.localAddress()).isEqualTo(address);
            }
        }
    }

    private boolean told(String nonce, String what, String detail) {
        return lab.victim().events().stream()
                .anyMatch(event -> event.nonce().equals(nonce)
                        && event.what().equals(what)
                        && event.detail().contains(detail));
    }

    void signals_are_told() throws IOException, InterruptedException {
        try (Callers callers = new Callers(lab, directory)) {
            long pid = lab.victim().pid();
            for (int signal : List.of(10, 15, 2, 1, 12)) {
                callers.call("kill", pid, signal);
                await().atMost(SOON).until(() -> told(callers.nonce, "signal", "signal " + signal + " from"));
            }
            assertThat(lab.victim().pid()).isEqualTo(pid);
            assertThat(lab.victim().alive()).isTrue();
            assertThat(lab.decoyIsAlive()).isTrue();
        }
    }

    void tracing_is_told() throws IOException, InterruptedException {
        try (Callers callers = new Callers(lab, directory)) {
            assertThat(callers.call("trace", lab.victim().pid())).isEmpty();
            await().atMost(SOON).until(() -> told(callers.nonce, "traced", "traced by process"));
            await().atMost(SOON)
                    .until(() -> lab.victim().tracerPid() == 0 && lab.victim().alive());
        }
    }

    void a_killed_victim_comes_back() throws IOException, InterruptedException {
        try (Callers callers = new Callers(lab, directory)) {
            long victim = lab.victim().pid();
            long decoy = lab.decoyPid();
            callers.call("kill", victim, 19);
            await().atMost(SOON).until(() -> told("", "stopped", "stopped"));
            callers.call("kill", victim, 9);
            callers.call("kill", decoy, 9);
            await().atMost(SOON).until(() -> told("", "killed", "the victim process " + victim));
            await().atMost(SOON).until(() -> told("", "killed", "the decoy process " + decoy));
            await().atMost(SOON).until(() -> lab.health().stream().allMatch(HealthProbe::ok));
            assertThat(lab.victim().pid()).isNotEqualTo(victim);
        }
    }

    void host_canaries_are_watched() throws IOException {
        String nonce = "00112233445566778899";
        try (HostCanaries canaries = lab.host(nonce)) {
            assertThat(canaries.file())
                    .isEqualTo(directory.resolve("canaries").resolve(nonce).resolve("secret.txt"));
            assertThat(lab.leaks(Files.readAllBytes(canaries.file()), canaries.secrets()))
                    .containsExactly(new Leak("host file", "plain"));
            assertThat(canaries.changes()).isEmpty();
            Files.writeString(Path.of("/dev/shm/sandproof-" + nonce), "x");
            assertThat(canaries.changes()).extracting(CanaryChange::what).contains("content");
        }
        assertThat(Path.of("/dev/shm/sandproof-" + nonce)).doesNotExist();
    }

    void closing_leaves_nothing() throws IOException {
        long victim = lab.victim().pid();
        long decoy = lab.decoyPid();
        lab.host("99887766554433221100");
        lab.close();
        lab.close();
        assertThat(Path.of("/proc/" + victim)).doesNotExist();
        assertThat(Path.of("/proc/" + decoy)).doesNotExist();
        assertThat(listeners()).isEmpty();
        assertThat(directory.resolve("canaries")).doesNotExist();
        assertThat(directory.resolve("bystanders")).doesNotExist();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain("sandproof-");
        await().atMost(SOON)
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("lab-")));
    }

    /** State 0A of the kernel's table is listening; 07 a bound datagram socket. */
    private static List<String> listeners() throws IOException {
        Stream<String> tcp = Stream.concat(
                Files.readAllLines(Path.of("/proc/self/net/tcp")).stream(),
                Files.readAllLines(Path.of("/proc/self/net/tcp6")).stream());
        Stream<String> udp = Stream.concat(
                Files.readAllLines(Path.of("/proc/self/net/udp")).stream(),
                Files.readAllLines(Path.of("/proc/self/net/udp6")).stream());
        return Stream.concat(tcp.filter(line -> line.contains(" 0A ")), udp.filter(line -> line.contains(" 07 ")))
                .toList();
    }
}
