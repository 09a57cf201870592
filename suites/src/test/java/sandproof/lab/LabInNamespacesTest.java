package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The lab where it lives: {@link LabProbe} in namespaces of its own, and the refusal everywhere else. */
@Tag("lab")
class LabInNamespacesTest {
    private static final int NOBODY = 65534;
    private static final int VICTIM = 64123;

    private final Path directory;

    LabInNamespacesTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid", LinkOption.NOFOLLOW_LINKS)
                .equals(0);
    }

    private static Path inLab() {
        return Path.of("..", "ci", "in-lab").toAbsolutePath().normalize();
    }

    @TestFactory
    Stream<DynamicTest> as_whoever_runs_the_tests() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(inLab().toString()));
        command.addAll(java(System.getProperty("java.class.path"), directory));
        if (isRoot()) {
            command.add("" + VICTIM);
        }
        return results(run(command));
    }

    @TestFactory
    Stream<DynamicTest> as_an_ordinary_user() throws IOException, InterruptedException {
        if (!isRoot()) {
            return Stream.of();
        }
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Path home = Files.createDirectory(directory.resolve("run"));
        Files.setAttribute(home, "unix:uid", NOBODY);
        Path launcher = Files.copy(inLab(), directory.resolve("in-lab"));
        List<String> command = new ArrayList<>(
                List.of("setpriv", "--reuid", "" + NOBODY, "--regid", "" + NOBODY, "--clear-groups", "--"));
        command.addAll(List.of("bash", launcher.toString()));
        command.addAll(java(readable(classes), home));
        return results(run(command));
    }

    /** The class path, copied to where everyone can read it. */
    private static String readable(Path to) throws IOException {
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path from = Path.of(entry);
            Path copy = to.resolve(copies.size() + "-" + from.getFileName());
            if (Files.isDirectory(from)) {
                copyTree(from, copy);
            } else if (Files.exists(from)) {
                Files.copy(from, copy);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
            }
            copies.add(copy.toString());
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path : tree.toList()) {
                Path copy = to.resolve(from.relativize(path).toString());
                Files.copy(path, copy);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    private static List<String> java(String classPath, Path runDir) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                classPath,
                LabProbe.class.getName(),
                runDir.toString());
    }

    private static List<String> run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return lines;
    }

    private static Stream<DynamicTest> results(List<String> lines) {
        assertThat(lines).as("the probe's whole way").contains("done");
        return lines.stream()
                .filter(line -> line.startsWith("ok ") || line.startsWith("FAILED "))
                .map(line -> dynamicTest(
                        line.replaceFirst("^(ok|FAILED) ", "").replaceFirst(":.*", ""),
                        () -> assertThat(line).startsWith("ok ")));
    }

    @Test
    void outside_a_lab_it_refuses_and_changes_nothing() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("env", "SANDPROOF_OUTER_NET=" + network()));
        command.addAll(java(System.getProperty("java.class.path"), directory.resolve("never")));
        assertThat(run(command))
                .anyMatch(line -> line.contains("LabException: The lab still has the machine's own network"));
        command.set(1, "SANDPROOF_OUTER_NET=");
        assertThat(run(command)).anyMatch(line -> line.contains("LabException: The lab does not know which network"));
        assertThat(labHere()).isEmpty();
        assertThat(directory.resolve("never")).doesNotExist();
    }

    private static String network() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString();
    }

    /** The lab's mounts and addresses as this process sees them. */
    private static List<String> labHere() throws IOException {
        List<String> found = new ArrayList<>();
        for (String file : List.of("mountinfo", "net/fib_trie", "net/if_inet6")) {
            Path path = Path.of("/proc/self").resolve(file);
            if (Files.exists(path)) {
                Files.readAllLines(path).stream()
                        .filter(line -> line.matches(".*(sandproof-(run|shm)|-- 169.254.170.23|fd000ec2).*"))
                        .forEach(found::add);
            }
        }
        return found;
    }
}
