package sandproof.driver.http;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.driver.OpenOptions;

/** How the reference sandbox is started: nothing of the harness's own environment goes with it. */
record ServiceCommand(OpenOptions options, ServiceBackend backend, String listen, Path state, Path tokenFile) {
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xmx256m"));
        Path jar = options.referenceJar().toAbsolutePath().normalize();
        archive(jar).ifPresent(archive -> words.add("-XX:SharedArchiveFile=" + archive));
        words.addAll(List.of(
                "-jar",
                jar.toString(),
                "--listen",
                listen,
                "--state",
                state.toString(),
                "--token-file",
                tokenFile.toString(),
                "--dns",
                dns()));
        words.addAll(backend.words());
        if (!options.weaknesses().isEmpty()) {
            words.add("--allow-weaknesses");
            options.weaknesses().forEach(weakness -> words.addAll(List.of("--weakness", weakness)));
        }
        return words;
    }

    /** Classes that the launcher has parsed once already: a start with them takes a third less. */
    private static Optional<Path> archive(Path jar) {
        Path archive = jar.resolveSibling(jar.getFileName().toString().replaceFirst("\\.jar$", ".jsa"));
        return Files.isRegularFile(archive)
                        && archive.toFile().lastModified() > jar.toFile().lastModified()
                ? Optional.of(archive)
                : Optional.empty();
    }

    Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        // Names of files are bytes; in a POSIX locale the JVM would lose those that are not ASCII.
        environment.put("LC_ALL", "C.UTF-8");
        environment.putAll(options.serviceEnvironment());
        return environment;
    }

    private String dns() {
        InetSocketAddress dns = options.dns();
        String host =
                dns.isUnresolved() ? dns.getHostString() : dns.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + dns.getPort();
    }
}
