package sandproof.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The program: {@code sandproof VERB}.
 *
 * @since 0.1
 */
@Command(
        name = "sandproof",
        description = "Proves that a sandbox holds: attacks it, and judges from outside.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            RunCommand.class,
            TeethCommand.class,
            ListCommand.class,
            ExplainCommand.class,
            TargetsCommand.class,
            ReportCommand.class,
            GateCommand.class,
            CompareCommand.class,
            DiffCommand.class,
            MergeCommand.class,
            NetworkCommand.class,
            CanaryCommand.class,
            LabCommand.class,
            DoctorCommand.class,
            SweepCommand.class,
            InitCommand.class,
            ServeCommand.class,
            AuditCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Exit codes: 0 gate passed, 1 something breached, 2 something required is not proven, 3 usage, configuration"
                    + " or target file wrong, 4 the harness itself failed, 130 interrupted."
        })
public final class Sandproof implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    private Sandproof() {}

    /** No verb: tells the verbs. */
    @Override
    public Integer call() {
        if (spec != null) {
            spec.commandLine().usage(spec.commandLine().getErr());
        }
        return ExitCode.USAGE;
    }

    /** Runs one verb and exits with its code. */
    public static void main(String[] arguments) {
        Interruption interruption = Interruption.watch();
        int code = commandLine().execute(arguments);
        interruption.over(code);
    }

    static CommandLine commandLine() {
        return new CommandLine(new Sandproof())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, new PathWord())
                .setExecutionExceptionHandler(new Failures())
                .setParameterExceptionHandler(Failures::usage);
    }
}
