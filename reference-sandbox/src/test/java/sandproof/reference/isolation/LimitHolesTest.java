package sandproof.reference.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandproof.reference.weakness.Weaknesses;

class LimitHolesTest {
    @Test
    void without_a_weakness_what_was_asked_is_enforced() {
        assertThat(LimitHoles.enforced(Limits.DEFAULTS, Weaknesses.none())).isEqualTo(Limits.DEFAULTS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no-process-limit",
                "no-memory-limit",
                "no-disk-limit",
                "no-tmp-limit",
                "no-inode-limit",
                "no-output-limit",
                "no-time-limit",
                "no-open-file-limit"
            })
    void each_weakness_lifts_its_own_limit(String id) {
        assertThat(LimitHoles.enforced(Limits.DEFAULTS, Weaknesses.of(List.of(id))))
                .isNotEqualTo(Limits.DEFAULTS);
    }
}
