package sandproof.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code sandproof serve}: the reference sandbox as a service, in a mount namespace of its own. */
@Command(
        name = "serve",
        description = "Starts the reference sandbox as a service; its own options follow (serve --help).")
final class ServeCommand implements Callable<Integer> {
    /** How the service says that its command line was wrong. */
    private static final int PICOCLI_USAGE = 2;

    @Unmatched
    List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("unshare"));
        if (Machine.ordinaryUser()) {
            command.addAll(List.of("--user", "--map-root-user"));
        }
        command.addAll(List.of(
                "--mount", "--propagation", "private", "--", "java", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(List.of("-jar", Machine.referenceJar().toString()));
        command.addAll(options);
        Interruption.serving();
        Process service = new ProcessBuilder(command).inheritIO().start();
        try {
            int code = service.waitFor();
            return code == PICOCLI_USAGE ? ExitCode.USAGE : code;
        } catch (InterruptedException e) {
            service.destroy();
            service.waitFor();
            throw e;
        }
    }
}
