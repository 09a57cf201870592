package sandproof.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttackFileTest {
    private static final String GOOD = """
            id: OWN-001
            title: An attack of one's own
            description:
              does: It does what this text says, at some length so that it is told.
              matters: It matters for what this text says, at some length as well.
              closes: It is closed by what this text says, at some length as well.
            boundary: kernel
            severity: low
            requirements: [5]
            references: ["no"]
            needs: [kernel]
            payload: { language: sh, file: payload.sh }
            task:
              timeLimitMillis: 1500
              limits: { processes: 24 }
              egress: ["n${nonce}.inside.test:80"]
            ending: times-out
            witnesses: [privilege, run-time]
            denial:
              level: record
              objects: ["${canary.file}"]
              states: [timed-out]
            """;

    @TempDir
    private Path folder;

    private Path attack = Path.of("");

    @BeforeEach
    void lay_out_an_attack() throws IOException {
        attack = Files.createDirectories(folder.resolve("kernel/OWN-001"));
        Files.writeString(attack.resolve("payload.sh"), ". ./attempt.sh\n");
    }

    @Test
    void every_field_arrives() throws IOException {
        Attack read = read(GOOD);
        assertThat(read.task().timeLimit()).isEqualTo(Duration.ofMillis(1500));
        assertThat(read.task().limits()).containsEntry("processes", 24L);
        assertThat(read.task().egress()).containsExactly("n${nonce}.inside.test:80");
        assertThat(read.ending()).isEqualTo(Ending.TIMES_OUT);
        assertThat(read.witnesses()).containsExactly(Witness.PRIVILEGE, Witness.RUN_TIME);
        assertThat(read.denial())
                .isEqualTo(new ExpectedDenial(
                        DenialLevel.RECORD, List.of(), List.of("${canary.file}"), List.of("timed-out")));
        assertThat(read.description()).startsWith("What it does: It does").contains("\n\nWhy it matters: It matters");
        assertThat(read.source()).isEqualTo("kernel/OWN-001/attack.yaml");
        assertThat(read.copies()).isEqualTo(1);
    }

    @Test
    void quoted_words_stay_words() throws IOException {
        assertThat(read(GOOD).references()).containsExactly("no");
        assertThat(read(GOOD.replace("[\"no\"]", "[\"0x1\", on, yes, 010]")).references())
                .containsExactly("0x1", "on", "yes", "010");
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "severity: low|severity: lwo|line 8, field severity: found \"lwo\" (did you mean low?), expected one of critical, high, medium, low",
                "requirements: [5]|requirements: five|line 9, field requirements: found the text \"five\", expected a value of type array",
                "requirements: [5]|requirements: [5, 99]|line 9, field requirements.1: found 99, expected that it must have a maximum value of 31",
                "requirements: [5]|requirements: []|line 9, field requirements: found []",
                "title: An|titel: An|line 2, field titel: found a field that is not known (did you mean title?), expected one of id, title",
                "limits: { processes: 24 }|limits: { proceses: 24 }|line 15, field task.limits.proceses: found a field that is not known (did you mean processes?)",
                "limits: { processes: 24 }|limits: { processes: \"24\" }|line 15, field task.limits.processes: found the text \"24\", expected a value of type integer",
                "ending: times-out||field ending: found nothing, expected this field to be there",
                "ending: times-out|ending: [|line 19: this is not YAML",
                "ending: times-out|ending: no|line 17, field ending: found \"no\", expected one of ends, times-out",
                "severity: low|id: OWN-002|line 8: found the field id a second time (first on line 1), expected it once",
                "severity: low|severity: &level low|line 8: found the anchor &level, expected the values written out",
                "severity: low|severity: null|line 8, field severity: found null, expected one of critical",
                "file: payload.sh|file: payload.py|line 12, field payload.file: found payload.py, which is not in the attack's folder, expected one of [payload.sh]",
                "id: OWN-001|id: OWN-002|line 1, field id: found OWN-002, expected OWN-001 as its folder says",
                "boundary: kernel|boundary: audit|line 7, field boundary: found audit, expected kernel as its folder says",
                "${canary.file}|${canary.fil}|line 21, field denial.objects.0: found the placeholder ${canary.fil} (did you mean canary.file",
                "n${nonce}.|n${nonce.|field task.egress.0: found the placeholder",
                "states: [timed-out]||field denial.states: found no state, expected the final states",
            })
    void a_wrong_file_is_told_in_one_sentence(String from, String to, String sentence) {
        assertThatThrownBy(() -> read(GOOD.replace(from, to == null ? "" : to)))
                .isInstanceOf(CatalogueException.class)
                .hasMessageStartingWith(attack.resolve("attack.yaml") + ", line ")
                .hasMessageContaining(sentence)
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ending: times-out|line 17, field ending: found times-out beside the field elsewhere, expected ends: on a",
                "ending: ends~copies: 2|line 18, field copies: found 2 beside the field elsewhere, expected 1",
                "ending: ends~ownSandbox: true|line 18, field ownSandbox: found true beside the field elsewhere",
                "`  neighbour: true~ending: ends`|line 17, field task.neighbour: found true beside the field elsewhere",
                "`  predecessor: true~ending: ends`|line 17, field task.predecessor: found true beside the field",
                "`  rounds: 2~ending: ends`|line 17, field task.rounds: found 2 beside the field elsewhere, expected none",
            })
    void what_is_not_done_on_a_sandbox_elsewhere_is_told(String words, String sentence) {
        String yaml = GOOD.replace("ending: times-out", words.replace('~', '\n')) + "elsewhere: { tcp: [22] }\n";
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void an_attack_that_is_let_end_may_be_tried_elsewhere() throws IOException {
        String yaml = GOOD.replace("times-out", "ends") + "elsewhere: { tcp: [22] }\ncopies: 1\nownSandbox: false\n";
        assertThat(read(yaml).elsewhere().orElseThrow().tcp()).containsExactly(22);
    }

    @Test
    void a_javascript_form_is_one_field_and_one_file_and_no_input_of_the_other_form() throws IOException {
        String both = GOOD.replace("file: payload.sh", "file: payload.sh, javascript: payload.mjs");
        assertThatThrownBy(() -> read(both))
                .hasMessageContaining(
                        "field payload.javascript: found payload.mjs, which is not in the attack's folder");
        Files.writeString(attack.resolve("payload.mjs"), "// one\n");
        Files.writeString(attack.resolve("table.txt"), "both get it");

        Attack read = read(both);

        assertThat(read.payload().files()).containsOnlyKeys("attempt.sh", "payload.sh", "table.txt");
        assertThat(read.payloadIn(Payload.JAVASCRIPT).orElseThrow().files())
                .containsOnlyKeys("attempt.mjs", "channel.mjs", "child.mjs", "traces.mjs", "payload.mjs", "table.txt");
        assertThatThrownBy(() -> read(both.replace("payload.mjs", "payload.js")))
                .hasMessageContaining("field payload.javascript: found \"payload.js\", expected text of the form");
    }

    @Test
    void an_empty_file_and_a_missing_one_are_told() throws IOException {
        assertThatThrownBy(() -> read("")).hasMessageContaining("line 1: found an empty file");
        Files.delete(attack.resolve("attack.yaml"));
        assertThatThrownBy(() -> Catalogue.from(folder))
                .isInstanceOf(CatalogueException.class)
                .hasMessage(attack.resolve("attack.yaml") + " is missing");
    }

    @Test
    void an_input_must_not_take_the_place_of_the_library() throws IOException {
        Files.writeString(attack.resolve("attempt.sh"), "");
        assertThatThrownBy(() -> read(GOOD)).hasMessageContaining("attempt.sh cannot be an input of the task");
    }

    private Attack read(String yaml) throws IOException {
        Files.writeString(attack.resolve("attack.yaml"), yaml);
        return Catalogue.from(folder).attacks().get(0);
    }
}
