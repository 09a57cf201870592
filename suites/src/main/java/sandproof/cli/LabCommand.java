package sandproof.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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
    private static final long SETTLING_MILLIS = 300;
    private static final long MOST_SETTLING_MILLIS = 3_000;

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
            settle(lab);
            lab.hits()
                    .forEach(hit -> System.err.println("sandproof: the " + hit.canary() + " canary at "
                            + hit.localAddress() + " port " + hit.port() + " heard " + hit.peer() + ": " + hit.said()));
            return code;
        }
    }

    /** A canary answers first and writes down after; what a command did last is not to be missed. */
    private static void settle(Lab lab) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_SETTLING_MILLIS);
        int heard = -1;
        while (heard != lab.hits().size() && System.nanoTime() < end) {
            heard = lab.hits().size();
            TimeUnit.MILLISECONDS.sleep(SETTLING_MILLIS);
        }
    }
}
