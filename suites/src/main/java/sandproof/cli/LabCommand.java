package sandproof.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import sandproof.lab.Lab;
import sandproof.lab.LabOptions;

/** {@code sandproof lab -- COMMAND}: runs a command inside a lab, and tells what its canaries heard. */
@Command(
        name = "lab",
        description = "Runs a command inside a lab: private namespaces with canaries, and no way out.",
        mixinStandardHelpOptions = true)
final class LabCommand implements Callable<Integer> {
    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "the command and its arguments, after --")
    List<String> command = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (RunDirectory directory =
                        RunDirectory.make("lab-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
                Lab lab = Lab.open(LabOptions.in(directory.path()))) {
            Process process;
            try {
                process = new ProcessBuilder(command).inheritIO().start();
            } catch (IOException e) {
                throw new UsageException("\"" + command.get(0) + "\" cannot be started: " + e.getMessage());
            }
            int code = process.waitFor();
            lab.hits()
                    .forEach(hit -> System.err.println("sandproof: the " + hit.canary() + " canary at "
                            + hit.localAddress() + " port " + hit.port() + " heard " + hit.peer() + ": " + hit.said()));
            return code;
        }
    }
}
