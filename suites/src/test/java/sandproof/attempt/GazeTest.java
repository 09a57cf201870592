package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.probe.Watch;

class GazeTest {
    private final Catalogue catalogue = Catalogue.bundled();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatever_passes_is_kept_for_longer_than_nobody_may_look(boolean carried) {
        assertThat(catalogue.attacks())
                .extracting(attack -> Gaze.of(attack, carried))
                .filteredOn(gaze -> gaze.mostUnseenMillis() < Long.MAX_VALUE)
                .isNotEmpty()
                .allSatisfy(gaze -> assertThat(gaze.lookMillis()).isGreaterThan(gaze.mostUnseenMillis()));
    }

    @Test
    void a_daemon_keeps_its_name_for_longer_than_nobody_may_look() {
        assertThat(catalogue.attacks())
                .filteredOn(attack -> program(attack).contains("daemon.nameless()"))
                .hasSizeGreaterThan(5)
                .allSatisfy(attack ->
                        assertThat(Gaze.of(attack, false).mostUnseenMillis()).isLessThan(Long.MAX_VALUE));
    }

    private static String program(Attack attack) {
        return new String(
                Objects.requireNonNull(
                        attack.payload().files().get(attack.payload().file())),
                StandardCharsets.UTF_8);
    }

    @Test
    void a_kernel_in_user_space_is_asked_only_where_there_may_be_one() {
        assertThat(catalogue.attacks())
                .noneMatch(attack -> Gaze.of(attack, false).looks().contains(Watch.Look.GUEST))
                .anyMatch(attack -> Gaze.of(attack, true).looks().contains(Watch.Look.GUEST));
    }
}
