package sandproof.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sandproof.cli.JsonOutput.Format;

/** {@code sandproof doctor}: what this machine can and cannot enforce or observe, and what follows for a run. */
@Command(
        name = "doctor",
        description = "Tells what this machine can and cannot enforce or observe.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    @Override
    public Integer call() {
        Map<String, Object> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("control groups writable", controlGroups());
        facts.put("user namespaces", Check.userNamespaces());
        facts.put("bubblewrap", Check.version("bwrap", "--version"));
        facts.put("strace", Check.version("strace", "--version"));
        facts.put("python", Check.version("/usr/bin/python3", "--version"));
        facts.put("tini", Check.version("tini", "--version"));
        if (format == Format.JSON) {
            JsonOutput.print(facts);
        } else {
            facts.forEach((name, fact) -> System.out.println(name + ": " + fact));
        }
        return ExitCode.PASSED;
    }

    private static String controlGroups() {
        for (String group :
                new String[] {"/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/pids", "/sys/fs/cgroup/memory"}) {
            if (Files.isWritable(Path.of(group))) {
                return "yes: limits are enforced for a task as a whole";
            }
        }
        return "no: the reference sandbox falls back to limits of each process (rlimits); memory of several processes"
                + " together is not bounded";
    }
}
