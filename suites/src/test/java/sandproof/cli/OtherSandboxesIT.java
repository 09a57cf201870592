package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/** The catalogue against no sandbox and against one that claims little: the verdicts must be as the truth is. */
class OtherSandboxesIT {
    @TempDir
    Path temporary;

    @Test
    void without_a_sandbox_most_attacks_are_breached_and_none_is_held() throws Exception {
        Program.Ended ended = Program.inLab("run", "--target", "naked", "--out", temporary.toString());
        RunResult result = Program.results(temporary);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(result.summary().breached()).isGreaterThanOrEqualTo(30);
        assertThat(result.summary().held()).isZero();
    }

    /** Where no process namespace tells whose it is, only what was seen of it before it lost its name. */
    @ParameterizedTest
    @CsvSource({"LIFE-002, 3", "LIFE-003, 2", "LIFE-005, 2"})
    void a_daemon_that_lost_its_name_is_among_what_was_left_behind(String attack, int daemons) throws Exception {
        Program.inLab("run", "--target", "naked", "--attack", attack, "--out", temporary.toString());
        RunResult result = Program.results(temporary);
        assertThat(Objects.requireNonNull(result.byAttack().get(attack)).evidence())
                .extracting(Evidence::what)
                .contains("killed " + daemons + " processes that the sandbox had left behind");
    }

    @Test
    void bubblewrap_holds_what_it_claims_and_its_missing_log_is_said() throws Exception {
        Program.Ended ended = Program.inLab("run", "--target", "bubblewrap", "--out", temporary.toString());
        RunResult result = Program.results(temporary);
        assertThat(ended.code()).isIn(1, 2);
        assertThat(result.summary().held()).isZero();
        for (AttemptResult attempt : result.attempts()) {
            assertThat(attempt.findings().logged().status())
                    .as(attempt.attack())
                    .isNotEqualTo(Status.PROVEN);
            assertThat(attempt.findings().tornDown().status())
                    .as(attempt.attack())
                    .isNotEqualTo(Status.REFUTED);
            if (!attempt.boundary().equals("process")
                    && !attempt.boundary().equals("artifacts")
                    && !attempt.attack().equals("LIFE-006")) {
                assertThat(attempt.findings().contained().status())
                        .as(
                                "%s %s",
                                attempt.attack(), attempt.findings().contained().reason())
                        .isNotEqualTo(Status.REFUTED);
            }
        }
    }
}
