package sandproof.cli;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import sandproof.attack.CatalogueException;
import sandproof.canary.CanaryException;
import sandproof.driver.PathName;
import sandproof.driver.TargetException;
import sandproof.report.document.DocumentException;
import sandproof.report.text.VisibleText;
import sandproof.sandbox.SandboxException;

/** Tells a person what went wrong in a sentence, and the caller by the exit code. */
final class Failures implements IExecutionExceptionHandler {
    private static final int MOST = 2_000;

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof InterruptedException) {
            return ExitCode.INTERRUPTED;
        }
        if (failure instanceof InvalidPathException wrong) {
            say(command.getErr(), PathName.refused(wrong));
            return ExitCode.USAGE;
        }
        say(command.getErr(), String.valueOf(failure.getMessage()));
        if (failure instanceof UsageException
                || failure instanceof CatalogueException
                || failure instanceof TargetException
                || failure instanceof DocumentException) {
            return ExitCode.USAGE;
        }
        if (failure instanceof SandboxException || failure instanceof CanaryException) {
            return ExitCode.NOT_PROVEN;
        }
        if (!(failure instanceof sandproof.lab.LabException
                || failure instanceof RunDirectoryException
                || failure instanceof ReportsNotWrittenException)) {
            failure.printStackTrace(command.getErr());
        }
        return ExitCode.HARNESS;
    }

    static int usage(ParameterException wrong, String[] arguments) {
        say(wrong.getCommandLine().getErr(), String.valueOf(wrong.getMessage()));
        wrong.getCommandLine()
                .getErr()
                .println("Try: " + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    private static void say(PrintWriter err, String message) {
        err.println("sandproof: " + VisibleText.block(message, MOST));
        err.flush();
    }
}
