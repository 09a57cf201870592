package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class WrongUsageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 3|Unknown option: '--port'",
                "--listen a:1 --state s --token-fil=x|Unknown option: '--token-fil'",
                "--listen a:1 --dns b:2|Missing required option: '--state=DIR'; and --token-file=FILE or --tenants=FILE",
                "--listen a:1 --dns b:2 --token-file f|Missing required option: '--state=DIR'",
            })
    void one_sentence_says_what_is_too_much_or_else_all_that_is_missing(String words, String said) {
        StringWriter err = new StringWriter();
        int code = new CommandLine(new ReferenceSandbox())
                .setErr(new PrintWriter(err))
                .setParameterExceptionHandler(WrongUsage::said)
                .execute(words.split(" "));
        assertThat(code).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly(said, "--help tells all options");
    }
}
