package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code sandproof sweep}: removes what killed runs left. A run lives in namespaces that die with it, so that only
 * directories and control groups can outlive it.
 */
@Command(name = "sweep", description = "Removes what killed runs left behind.", mixinStandardHelpOptions = true)
final class SweepCommand implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
        List<String> removed = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        for (Path run : RunDirectory.all(RunBase.own())) {
            if (RunDirectory.abandoned(run)) {
                removed.addAll(ControlGroups.sweep(run));
                try {
                    RunDirectory.remove(run);
                    removed.add(run.toString());
                } catch (IOException stays) {
                    kept.add(run + ", " + stays.getMessage());
                }
            } else {
                kept.add(run + ", its run is alive");
            }
        }
        EngineFolders.Swept engines = EngineFolders.sweep();
        removed.addAll(engines.removed());
        kept.addAll(engines.kept());
        if (kept.isEmpty()) {
            removed.addAll(ControlGroups.sweepAll());
        }
        removed.forEach(what -> System.out.println("removed " + what));
        kept.forEach(what -> System.out.println("kept " + what));
        System.out.println(
                removed.isEmpty()
                        ? "nothing was left"
                        : removed.size() + (removed.size() == 1 ? " thing" : " things") + " removed");
        return ExitCode.PASSED;
    }
}
