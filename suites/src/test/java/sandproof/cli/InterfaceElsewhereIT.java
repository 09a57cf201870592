package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** A service that is asked by request templates and lives elsewhere, as a vendor's cloud does: only canaries tell of it. */
class InterfaceElsewhereIT {
    @TempDir
    Path temporary;

    @Test
    void what_stays_inside_is_contained_and_nothing_of_it_is_held() throws Exception {
        RunResult result = run("honest");
        for (String id : List.of("EGR-001", "EGR-010")) {
            AttemptResult attempt = attempt(result, id);
            assertThat(attempt.findings().contained().status())
                    .as(attempt.toString())
                    .isEqualTo(Status.PROVEN);
            assertThat(attempt.findings().tornDown().reason()).contains("the sandbox is elsewhere");
        }
        assertThat(attempt(result, "USE-001").findings().ran().status()).isEqualTo(Status.PROVEN);
        assertThat(result.summary().held()).isZero();
        assertThat(result.summary().breached()).isZero();
    }

    @Test
    void what_gets_out_is_breached() throws Exception {
        RunResult result = run("open");
        for (String id : List.of("EGR-001", "EGR-010")) {
            AttemptResult attempt = attempt(result, id);
            assertThat(attempt.verdict()).as(attempt.toString()).isEqualTo(Verdict.BREACHED);
            assertThat(attempt.findings().contained().reason()).contains(" canary at ");
        }
    }

    private static AttemptResult attempt(RunResult result, String id) {
        return Objects.requireNonNull(result.byAttack().get(id), id);
    }

    private RunResult run(String way) throws Exception {
        Files.writeString(temporary.resolve("far.yaml"), """
                name: far
                driver: http
                description: programs behind an interface of its own, as if it were elsewhere
                claims: {egress.denied: true, isolation: true}
                canary: {address: 198.51.100.7, address6: "2001:db8:66::7", allowed: 203.0.113.10, zone: canary.test,
                         token-from: SANDPROOF_CANARY_TOKEN, ca: canary-ca.pem}
                """ + TemplateService.SETTINGS);
        Program.Ended ended = Program.elsewhere(
                temporary,
                List.of("SERVICE=none"),
                TemplateService.words(way),
                "run",
                "--target",
                "far.yaml",
                "--attack",
                "EGR-001",
                "--attack",
                "EGR-010",
                "--out",
                "out");
        assertThat(ended.code()).as(ended.said()).isIn(ExitCode.BREACHED, ExitCode.NOT_PROVEN);
        return Program.results(temporary.resolve("out"));
    }
}
