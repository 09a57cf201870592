package sandproof.reference.api;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** One sentence for a command line that is wrong: what it has too much comes before what it lacks. */
final class WrongUsage {
    private static final String TOKEN = "--token-file";
    private static final String TENANTS = "--tenants";

    private WrongUsage() {}

    static int said(ParameterException wrong, String[] words) {
        CommandSpec spec = wrong.getCommandLine().getCommandSpec();
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println(sentence(wrong, words, spec));
        err.println("--help tells all options");
        return CommandLine.ExitCode.USAGE;
    }

    private static String sentence(ParameterException wrong, String[] words, CommandSpec spec) {
        if (!(wrong instanceof MissingParameterException)) {
            return String.valueOf(wrong.getMessage());
        }
        Optional<String> unknown = Arrays.stream(words)
                .filter(word -> word.startsWith("--"))
                .map(word -> word.split("=", 2)[0])
                .filter(name -> !spec.optionsMap().containsKey(name))
                .findFirst();
        if (unknown.isPresent()) {
            return "Unknown option: '" + unknown.get() + "'";
        }
        boolean named = Arrays.stream(words).anyMatch(word -> word.startsWith(TOKEN) || word.startsWith(TENANTS));
        String message = String.valueOf(wrong.getMessage());
        return named || message.contains(TOKEN)
                ? message
                : message + "; and " + TOKEN + "=FILE or " + TENANTS + "=FILE";
    }
}
