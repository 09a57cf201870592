package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTest {
    @Test
    void a_plain_word_stays_as_it_is() {
        assertThat(Attempt.quoted("./targets/mine-1.yaml")).isEqualTo("./targets/mine-1.yaml");
    }

    @Test
    void a_shell_reads_back_what_was_quoted() throws Exception {
        for (String word : new String[] {"a b", "x;touch y", "$(id)", "it's", "`id`", "a\nb", "", "~", "*"}) {
            Process shell = new ProcessBuilder("sh", "-c", "printf %s " + Attempt.quoted(word)).start();
            assertThat(new String(shell.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo(word);
        }
    }
}
