package sandproof.reference.audit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What people do with a log beside the service: check it, and hand out one task's part of it. Neither changes anything,
 * and both may be done while the service runs.
 *
 * @since 0.1
 */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = "Checks an audit log, or prints one task's entries. Exit 0: whole; 1: broken; 3: wrong usage.")
public final class AuditCommand {
    private static final int BROKEN = 1;
    private static final int USAGE = 3;
    private static final String TASK_ID = "t-[a-z2-7]{26}";

    @Spec
    private @Nullable CommandSpec spec;

    /** Runs {@code audit} with the words that follow it. */
    public static int run(String... words) {
        return run(new CommandLine(new AuditCommand()), words);
    }

    static int run(CommandLine line, String... words) {
        line.setParameterExceptionHandler((wrong, given) -> {
            PrintWriter err = wrong.getCommandLine().getErr();
            err.println(AuditText.escape(String.valueOf(wrong.getMessage())));
            err.println("audit verify|export --help tells how it is used");
            return USAGE;
        });
        line.setExecutionExceptionHandler((failed, given, parsed) -> {
            given.getErr().println("the audit log cannot be read: " + AuditText.escape(failed.toString()));
            return USAGE;
        });
        if (words.length == 0) {
            line.usage(line.getErr());
            return USAGE;
        }
        return line.execute(words);
    }

    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = "Walks along the whole chain; with --state, to the last entry that the ledger knows.")
    int verify(
            @Option(names = "--state", paramLabel = "DIR", description = "The service's state directory.") @Nullable
                    Path state,
            @Parameters(arity = "0..1", paramLabel = "FILE", description = "The log itself.") @Nullable Path file)
            throws IOException {
        Path log = log(state, file);
        // Before the log is read: a service that runs writes into it first.
        Optional<LogEnd> known = state == null ? Optional.empty() : LedgerEnd.of(state.resolve("ledger.db"));
        StringBuilder there = new StringBuilder();
        StringBuilder before = new StringBuilder();
        ChainVerdict verdict = AuditChain.inspect(log, (record, line, start, stop) -> {
            if (record.seq() == 1 && record.rule().equals(AuditLog.BEGUN)) {
                before.append("; begun anew after a log with " + AuditText.shown(record.object()));
            }
            if (known.isPresent() && record.seq() == known.get().records()) {
                there.append(record.hash());
            }
        });
        Optional<String> missed = verdict.state() == ChainVerdict.State.BROKEN
                ? Optional.empty()
                : known.flatMap(end -> end.missedBy(verdict.records(), there.toString()));
        line().getOut().println(missed.orElseGet(() -> sentence(verdict) + before + unseen(verdict, state, known)));
        return verdict.whole() && missed.isEmpty() ? 0 : BROKEN;
    }

    @Command(name = "export", mixinStandardHelpOptions = true, description = "Prints one task's entries as they stand.")
    int export(
            @Option(names = "--task", required = true, paramLabel = "ID", description = "Whose entries.") String task,
            @Option(names = "--state", paramLabel = "DIR", description = "The service's state directory.") @Nullable
                    Path state,
            @Parameters(arity = "0..1", paramLabel = "FILE", description = "The log itself.") @Nullable Path file)
            throws IOException {
        if (!task.matches(TASK_ID)) {
            throw wrong("--task: found " + task + ", expected t- and 26 letters or digits of base 32");
        }
        PrintWriter out = line().getOut();
        ChainVerdict verdict = AuditChain.inspect(log(state, file), (record, line, start, stop) -> {
            if (record.taskId().equals(task)) {
                out.println(line);
            }
        });
        out.flush();
        line().getErr().println(sentence(verdict));
        return verdict.whole() ? 0 : BROKEN;
    }

    private Path log(@Nullable Path state, @Nullable Path file) {
        if ((state == null) == (file == null)) {
            throw wrong("either --state DIR or FILE must be given");
        }
        Path log = file != null ? file : Path.of("" + state).resolve("audit.jsonl");
        if (!Files.isRegularFile(log)) {
            throw wrong("there is no audit log at " + log);
        }
        return log;
    }

    private static String unseen(ChainVerdict verdict, @Nullable Path state, Optional<LogEnd> known) {
        if (!verdict.whole() || known.isPresent()) {
            return "";
        }
        return state == null
                ? "; whether its end was cut off cannot be seen by the chain alone: --state holds it against the ledger"
                : "; whether its end was cut off cannot be seen: no ledger there tells its last entry";
    }

    private static String sentence(ChainVerdict verdict) {
        return verdict.whole()
                ? verdict.records() + " entries, chain whole"
                : verdict.problem() + " (" + verdict.records() + " entries before it are whole)";
    }

    private ParameterException wrong(String message) {
        return new ParameterException(line(), message);
    }

    private CommandLine line() {
        return spec == null ? new CommandLine(this) : spec.commandLine();
    }
}
