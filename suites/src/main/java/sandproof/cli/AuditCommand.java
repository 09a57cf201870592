package sandproof.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code sandproof audit}: the reference sandbox's own program for its log, beside the running service or after it. */
@Command(
        name = "audit",
        description = "Checks the reference sandbox's audit log, or prints one task's entries (audit --help).")
final class AuditCommand implements Callable<Integer> {
    @Unmatched
    List<String> words = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("java", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-jar"));
        command.add(Machine.referenceJar().toString());
        command.add("audit");
        command.addAll(words);
        Process program = new ProcessBuilder(command).inheritIO().start();
        try {
            return program.waitFor();
        } catch (InterruptedException e) {
            program.destroy();
            throw e;
        }
    }
}
