package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

class HelpTest {
    /** The list of verbs shows the first line of a description, and a terminal breaks lines where it likes. */
    @Test
    void no_line_of_any_help_is_cut_in_mid_sentence() {
        Stream.concat(Stream.of(Sandproof.commandLine()), Sandproof.commandLine().getSubcommands().values().stream())
                .filter(verb -> !verb.getCommandName().equals("help"))
                .forEach(HelpTest::whole);
    }

    private static void whole(CommandLine verb) {
        UsageMessageSpec usage = verb.getCommandSpec().usageMessage();
        assertThat(usage.description()).as(verb.getCommandName()).isNotEmpty().allMatch(line -> line.endsWith("."));
        assertThat(Arrays.stream(usage.footer())
                        .filter(line -> !line.isEmpty() && !line.startsWith("Example: ") && !line.startsWith("  ")))
                .as(verb.getCommandName())
                .allMatch(line -> line.endsWith("."));
    }
}
