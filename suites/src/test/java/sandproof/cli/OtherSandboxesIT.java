package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.AttemptResult;
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
