package sandproof.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must be true of every attack, whoever adds it. */
class CatalogueRulesTest {
    private static final Map<String, Boundary> PREFIXES = Map.of(
            "PROC", Boundary.PROCESS,
            "FS", Boundary.FILESYSTEM,
            "EGR", Boundary.EGRESS,
            "CRED", Boundary.CREDENTIALS,
            "ART", Boundary.ARTIFACTS,
            "LIFE", Boundary.LIFECYCLE,
            "ISO", Boundary.ISOLATION,
            "KRN", Boundary.KERNEL,
            "AUD", Boundary.AUDIT,
            "USE", Boundary.USABILITY);

    static Stream<Attack> attacks() {
        return Catalogue.bundled().attacks().stream();
    }

    @Test
    void every_boundary_has_attacks() {
        assertThat(attacks().map(Attack::boundary)).contains(Boundary.values());
        assertThat(attacks()).hasSizeGreaterThanOrEqualTo(45);
    }

    @Test
    void no_two_attacks_share_a_title_or_a_payload() {
        assertThat(attacks().map(Attack::title)).doesNotHaveDuplicates();
        assertThat(attacks().map(attack -> text(attack.payload()))).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void its_id_tells_its_boundary(Attack attack) {
        assertThat(PREFIXES).containsEntry(attack.id().substring(0, attack.id().indexOf('-')), attack.boundary());
        assertThat(attack.source()).isEqualTo(attack.boundary().word() + "/" + attack.id() + "/attack.yaml");
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void it_tells_what_it_does_why_it_matters_and_what_closes_it(Attack attack) {
        assertThat(attack.description().split("\n\n"))
                .hasSize(3)
                .allSatisfy(part -> assertThat(part).endsWith(".").hasSizeGreaterThan(60));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void it_says_where_it_comes_from_and_what_it_serves(Attack attack) {
        assertThat(attack.requirements()).isNotEmpty().isSorted();
        assertThat(attack.references())
                .isNotEmpty()
                .allMatch(reference -> reference.matches("[PLWNCAXK]\\d{2}|CVE-\\d{4}-\\d{4,}|GHSA(-[0-9a-z]{4}){3}"));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void a_weakness_makes_it_bite_and_a_witness_can_tell(Attack attack) {
        if (attack.boundary() == Boundary.USABILITY) {
            assertThat(attack.denial().level()).isEqualTo(DenialLevel.NONE);
            assertThat(attack.witnesses()).isEmpty();
        } else {
            assertThat(attack.bittenBy()).isNotEmpty();
            assertThat(attack.witnesses()).isNotEmpty();
            assertThat(attack.needs()).isNotEmpty();
            assertThat(attack.denial().level()).isNotEqualTo(DenialLevel.NONE);
        }
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void its_demands_fit_its_ending(Attack attack) {
        if (attack.ending() == Ending.TIMES_OUT) {
            assertThat(attack.task().timeLimit()).isPositive();
            assertThat(attack.denial().states()).contains("timed-out");
        }
        if (attack.ending() == Ending.OUT_OF_MEMORY) {
            assertThat(attack.task().limits()).containsKey("memory");
        }
        assertThat(attack.ownSandbox()).isEqualTo(attack.ending() == Ending.SERVICE_KILLED);
    }

    /** Whoever is stopped before these words has not tried everything; one that waits for its end shows its ready mark. */
    @ParameterizedTest
    @MethodSource("attacks")
    void it_says_when_all_is_tried(Attack attack) {
        boolean waits = attack.ending() == Ending.CANCELLED || attack.ending() == Ending.SERVICE_KILLED;
        String last = waits ? "attempt.ready(" : attack.ending() == Ending.ENDS ? "attempt.end(" : "attempt.tried(";
        if (attack.payload().language().equals("python")) {
            assertThat(text(attack.payload())).contains(last);
        } else {
            assertThat(text(attack.payload()).lines()).contains("tried");
        }
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void a_canary_of_the_network_is_named_only_by_attacks_that_are_heard_by_one(Attack attack) {
        assertThat(attack.task().egress())
                .allMatch(rule -> rule.matches("(.*\\.test|\\$\\{net\\.[a-zA-Z]+}):(80|443)"));
        if (attack.needs().contains("egress.denied")) {
            assertThat(attack.witnesses()).contains(Witness.NETWORK);
            assertThat(attack.silence().toMillis()).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    void shells_are_not_forgotten() {
        List<Attack> shell = attacks()
                .filter(attack -> attack.payload().language().equals("sh"))
                .toList();
        assertThat(shell).hasSizeGreaterThanOrEqualTo(6);
    }

    private static String text(Payload payload) {
        return new String(payload.files().getOrDefault(payload.file(), new byte[0]), StandardCharsets.UTF_8);
    }
}
