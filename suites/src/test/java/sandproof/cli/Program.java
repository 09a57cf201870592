package sandproof.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.RunResult;

/** The whole program as a person starts it, in a process of its own. */
final class Program {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private static final String IN_LAB = HOME.resolve("ci/in-lab").toString();

    private Program() {}

    /**
     * What a call came to.
     *
     * @param said both of its outputs
     */
    record Ended(int code, String said) {}

    static Ended call(String... arguments) throws IOException, InterruptedException {
        return run(List.of(), arguments);
    }

    static Ended inLab(String... arguments) throws IOException, InterruptedException {
        return run(List.of(IN_LAB), arguments);
    }

    /**
     * With a cluster of its own in the lab, whose node enforces NetworkPolicy or only stores it.
     *
     * @param processes how many a pod may have
     */
    static Ended inCluster(boolean enforced, int processes, String... arguments)
            throws IOException, InterruptedException {
        String enforce = "SANDPROOF_KUBERNETES_ENFORCE=" + (enforced ? 1 : 0);
        String most = "SANDPROOF_KUBERNETES_PIDS=" + processes;
        String cluster = HOME.resolve("ci/kubernetes").toString();
        return run(List.of(IN_LAB, "env", enforce, most, cluster, "run"), arguments);
    }

    /** With a program beside it in the lab, which starts what stands behind its own words. */
    static Ended beside(List<String> other, String... arguments) throws IOException, InterruptedException {
        List<String> before = new ArrayList<>(List.of(IN_LAB));
        before.addAll(other);
        return run(before, arguments);
    }

    /** By the launcher, with these variables. */
    static Ended launched(Map<String, String> variables, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(HOME.resolve("sandproof").toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        builder.environment().putAll(variables);
        return ended(builder);
    }

    /** Returns at once where it is built, and waits where somebody else is building it. */
    static void buildCluster() throws IOException, InterruptedException {
        Ended built = ended(
                new ProcessBuilder(HOME.resolve("ci/kubernetes").toString(), "build").redirectErrorStream(true), 25);
        if (built.code() != 0) {
            throw new IllegalStateException("the cluster cannot be built: " + built.said());
        }
    }

    /** In a lab network in which a canary service and a sandbox's service are as if they were elsewhere. */
    static Ended elsewhere(Path folder, List<String> words, String... arguments)
            throws IOException, InterruptedException {
        return elsewhere(folder, words, List.of(), arguments);
    }

    /** The same with a program beside it, which starts what stands behind its own words. */
    static Ended elsewhere(Path folder, List<String> words, List<String> other, String... arguments)
            throws IOException, InterruptedException {
        String script = Path.of("src/test/resources/sandproof/cli/elsewhere.sh")
                .toAbsolutePath()
                .toString();
        List<String> before = new ArrayList<>(List.of(IN_LAB, "env"));
        before.addAll(words);
        before.addAll(List.of("bash", script, HOME.toString(), folder.toString()));
        before.addAll(other);
        return run(before, arguments);
    }

    static Process startInLab(String... arguments) throws IOException {
        return builder(List.of(IN_LAB), arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static Ended run(List<String> before, String... arguments) throws IOException, InterruptedException {
        return ended(builder(before, arguments));
    }

    private static Ended ended(ProcessBuilder builder) throws IOException, InterruptedException {
        return ended(builder, 5);
    }

    private static Ended ended(ProcessBuilder builder, long minutes) throws IOException, InterruptedException {
        Path said = Files.createTempFile("sandproof-program-", ".txt");
        try {
            Process process = builder.redirectOutput(said.toFile()).start();
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("the program did not end within " + minutes + " minutes");
            }
            return new Ended(process.exitValue(), Files.readString(said, StandardCharsets.UTF_8));
        } finally {
            Files.deleteIfExists(said);
        }
    }

    private static ProcessBuilder builder(List<String> before, String... arguments) {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of("java", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-jar"));
        command.add(HOME.resolve("suites/target/sandproof.jar").toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SANDPROOF_HOME", HOME.toString());
        return builder;
    }

    static RunResult results(Path directory) {
        return ResultFiles.read(directory.resolve("results.json"));
    }
}
