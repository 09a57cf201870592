package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Catalogue;
import sandproof.attack.Payload;
import sandproof.driver.OnPath;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** Attacks in JavaScript against node without its permission model and with it: each form bites, and none is held. */
class JavaScriptTargetsIT {
    private static final String PLAIN = Path.of("src/test/resources/sandproof/cli/node-plain.yaml")
            .toAbsolutePath()
            .toString();

    /** The first version with the permission model. */
    private static final int OLDEST_NODE = 20;

    @TempDir
    Path temporary;

    @BeforeEach
    void with_node() throws IOException, InterruptedException {
        assumeThat(version())
                .as("node %d or later is not here (ci/setup --tests installs the distribution's)", OLDEST_NODE)
                .isGreaterThanOrEqualTo(OLDEST_NODE);
    }

    @Test
    void without_permissions_every_form_in_javascript_is_breached_and_without_a_form_nothing_is_made()
            throws Exception {
        // One at a time: each must come to its act within its own time limit, on a busy machine too.
        Program.Ended ended = Program.inLab("run", "--target", PLAIN, "--parallel", "1", "--out", temporary.toString());
        RunResult result = Program.results(temporary);

        assertThat(ended.code()).as(ended.said()).isEqualTo(1);
        assertThat(result.summary().held()).isZero();
        Set<String> forms = forms();
        for (AttemptResult attempt : result.attempts()) {
            if (!forms.contains(attempt.attack())) {
                assertNotMade(attempt);
            } else if (!attempt.boundary().equals(Boundary.USABILITY.word())) {
                assertThat(attempt.verdict())
                        .as("%s %s", attempt.attack(), attempt.findings())
                        .isEqualTo(Verdict.BREACHED);
            }
        }
        assertThat(result.fingerprint()).containsKeys("runtime", "permissions", "notSeen");
        assertThat(of(result, "USE-001").findings().ran().status()).isEqualTo(Status.PROVEN);
    }

    @Test
    void the_permission_model_keeps_files_and_processes_and_what_it_has_no_word_for_gets_out() throws Exception {
        Program.Ended ended = Program.inLab(
                "run",
                "--target",
                "node-permission",
                "--parallel",
                "2",
                "--tag",
                "javascript",
                "--out",
                temporary.toString());
        RunResult result = Program.results(temporary);

        assertThat(ended.code()).as(ended.said()).isEqualTo(1);
        assertThat(result.summary().held()).isZero();
        for (String kept : List.of(
                "FS-001", "FS-003", "FS-004", "FS-005", "FS-006", "FS-008", "CRED-002", "PROC-001", "PROC-002")) {
            Findings findings = of(result, kept).findings();
            assertThat(findings.ran().status()).as("%s %s", kept, findings).isEqualTo(Status.PROVEN);
            assertThat(findings.contained().status())
                    .as("%s %s", kept, findings)
                    .isEqualTo(Status.NOT_CLAIMED);
        }
        for (String out : List.of(
                "CRED-001", "CRED-003", "EGR-001", "EGR-003", "EGR-010", "EGR-011", "FS-007", "ISO-001", "PROC-003")) {
            Findings findings = of(result, out).findings();
            assertThat(findings.contained().status()).as("%s %s", out, findings).isEqualTo(Status.REFUTED);
        }
    }

    @Test
    void a_network_policy_is_not_verified_from_inside_such_a_sandbox_and_that_is_said() throws Exception {
        Path policy = Files.writeString(temporary.resolve("policy.yaml"), """
                name: one
                reachable: [{host: allowed.test, port: 80}]
                unreachable: [{host: 198.51.100.7, port: 80}]
                """);
        Program.Ended ended = Program.call("network", policy.toString(), "--target", PLAIN);

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said()).contains("node-plain runs javascript only");
    }

    private static void assertNotMade(AttemptResult attempt) {
        assertThat(attempt.verdict()).as(attempt.attack()).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(attempt.taskId()).as(attempt.attack()).isEmpty();
        Findings findings = attempt.findings();
        for (Finding one : List.of(findings.ran(), findings.contained(), findings.logged(), findings.tornDown())) {
            assertThat(one.status()).isEqualTo(Status.UNPROVEN);
            assertThat(one.reason())
                    .isEqualTo("it was not made: this sandbox runs javascript only, and the attack has no form in"
                            + " javascript");
        }
    }

    private static Set<String> forms() {
        return Catalogue.bundled().attacks().stream()
                .filter(attack -> attack.payloadIn(Payload.JAVASCRIPT).isPresent())
                .map(Attack::id)
                .collect(Collectors.toSet());
    }

    private static AttemptResult of(RunResult result, String id) {
        return result.attempts().stream()
                .filter(attempt -> attempt.attack().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The major version of node; 0 where there is none. */
    private static int version() throws IOException, InterruptedException {
        if (OnPath.find("node").isEmpty()) {
            return 0;
        }
        Process node = new ProcessBuilder("node", "--version").start();
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return node.waitFor() == 0 ? Integer.parseInt(said.replaceAll("^v([0-9]+).*\\s*$", "$1")) : 0;
    }
}
