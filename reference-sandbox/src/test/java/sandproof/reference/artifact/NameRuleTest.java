package sandproof.reference.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRuleTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report.txt",
                "a b.csv",
                ".hidden",
                "deep/er/x",
                "\u00fcber.txt",
                "\u65e5\u672c.txt",
                "a..b",
                "x-",
                "100%",
                "\u05d0\u05d1.txt",
                "\ud83d\ude00.txt"
            })
    void ordinary_names_pass(String name) {
        assertThat(NameRule.problem(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "/",
                "a/",
                "a//b",
                "..",
                ".",
                "a/../b",
                "../a",
                "..\\x",
                "a\\b",
                "-rf",
                "a/-x",
                "a\nb",
                "a\rb",
                "a\tb",
                "\u001b[2J",
                "a\u007fb",
                "a\u0085b",
                "gpj.\u202egnp",
                "\u2066x",
                "a\u200bb",
                "\ufeffa",
                "a\u00adb",
                "a\u2028b",
                "a\u2029b",
                "\ue000",
                "\udbff\udfff",
                "\ud800",
                "\udcff",
                "...x",
                "a\u061cb"
            })
    void names_that_mean_different_things_to_different_programs_do_not(String name) {
        assertThat(NameRule.problem(name)).isPresent();
    }

    @Test
    void a_name_has_at_most_255_bytes() {
        assertThat(NameRule.problem("a".repeat(255))).isEmpty();
        assertThat(NameRule.problem("a".repeat(256))).isPresent();
        assertThat(NameRule.problem("\u00fc".repeat(128))).isPresent();
    }

    @Test
    void hostile_names_of_real_files_are_refused_and_shown_escaped() throws IOException {
        try (Workshop shop = new Workshop(directory)) {
            shop.sh(
                    "for n in $'..\\\\x' $'a\\nb' $'g\\u202ep' -n $'bad\\xff\\xfe' $'\\e[2J'; do echo hi > ./\"$n\"; done;"
                            + " mkdir $'d\\n'; echo hi > $'d\\n/inside'");
            assertThat(shop.publish())
                    .hasSize(7)
                    .noneMatch(PublishedArtifact::published)
                    .extracting(PublishedArtifact::name)
                    .containsExactlyInAnyOrder(
                            "..\\\\x",
                            "a\\u{a}b",
                            "g\\u{202e}p",
                            "-n",
                            "bad\\u{dcff}\\u{dcfe}",
                            "\\u{1b}[2J",
                            "d\\u{a}");
            assertThat(shop.denials())
                    .hasSize(7)
                    .allMatch(record -> record.rule().equals("name"));
        }
    }
}
