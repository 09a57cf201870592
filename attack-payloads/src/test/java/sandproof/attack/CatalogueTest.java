package sandproof.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
    private final Catalogue catalogue = Catalogue.bundled();

    @Test
    void lists_attacks_by_id() {
        assertThat(catalogue.attacks()).extracting(Attack::id).isSorted().contains("FS-001", "USE-001");
    }

    @Test
    void finds_an_attack_by_its_id() {
        assertThat(catalogue.find("FS-001")).get().extracting(Attack::boundary).isEqualTo(Boundary.FILESYSTEM);
        assertThat(catalogue.find("FS-999")).isEmpty();
    }

    @Test
    void ships_the_library_of_its_language_with_every_payload() {
        assertThat(catalogue.find("FS-001").orElseThrow().payload().files())
                .containsOnlyKeys("attempt.py", "channel.py", "daemon.py", "traces.py", "payload.py");
        assertThat(catalogue.neighbour("").files()).containsOnlyKeys("attempt.py", "neighbour.py");
    }

    @Test
    void a_sandbox_of_one_language_gets_the_form_in_it_with_its_own_library_or_none() {
        Attack both = catalogue.find("FS-001").orElseThrow();
        Payload form = both.payloadIn(Payload.JAVASCRIPT).orElseThrow();
        assertThat(form.file()).isEqualTo("payload.mjs");
        assertThat(form.files())
                .containsOnlyKeys("attempt.mjs", "channel.mjs", "child.mjs", "traces.mjs", "payload.mjs");
        assertThat(both.payloadIn("")).contains(both.payload());
        assertThat(catalogue.select(List.of(), List.of(), List.of(Payload.JAVASCRIPT)))
                .contains(both)
                .allMatch(attack -> attack.javascript().isPresent());
        assertThat(catalogue.find("ART-001").orElseThrow().payloadIn(Payload.JAVASCRIPT))
                .isEmpty();
        assertThat(catalogue.neighbour(Payload.JAVASCRIPT).files()).containsOnlyKeys("attempt.mjs", "neighbour.mjs");
    }

    @Test
    void selects_everything_when_nothing_is_asked() {
        assertThat(catalogue.select(List.of(), List.of(), List.of())).isEqualTo(catalogue.attacks());
    }

    @Test
    void selects_by_boundary_id_and_tag_together() {
        assertThat(catalogue.select(
                        List.of("filesystem", "usability"), List.of("FS-001", "USE-001"), List.of("secret")))
                .extracting(Attack::id)
                .containsExactly("FS-001");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "filesystm|||there is no boundary named \"filesystm\" (did you mean filesystem?)",
                "|FS-0001||there is no attack named \"FS-0001\" (did you mean FS-001",
                "|fs-001||(did you mean FS-001",
                "||secrets|there is no tag named \"secrets\" (did you mean secret?)",
                "usability|FS-001||no attack is selected by boundary usability and id FS-001, expected at least one",
            })
    void refuses_a_selection_that_means_nothing(String boundary, String id, String tag, String sentence) {
        assertThatThrownBy(() -> catalogue.select(one(boundary), one(id), one(tag)))
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining(sentence);
    }

    private static List<String> one(String name) {
        return name == null ? List.of() : List.of(name);
    }
}
