package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/** Pods of a real cluster of one node, in the lab. Only where SANDPROOF_KUBERNETES is off it is done without. */
class KubernetesIT {
    private static final int PROCESSES = 22;
    /** Its own threads count among a pod's. */
    private static final int GVISOR_PROCESSES = 1024;

    @TempDir
    Path temporary;

    @BeforeAll
    static void wanted() throws IOException, InterruptedException {
        assumeFalse(
                "off".equals(System.getenv("SANDPROOF_KUBERNETES")),
                "SANDPROOF_KUBERNETES=off: nothing is tested against a real cluster");
        assumeTrue(
                Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")),
                "only root can start a cluster");
        Program.buildCluster();
    }

    @Test
    void a_policy_that_is_only_stored_keeps_nothing_in_and_the_limits_hold() throws Exception {
        RunResult result =
                run(false, "kubernetes-runc", "EGR-001", "CRED-006", "PROC-001", "PROC-002", "PROC-003", "LIFE-001");

        assertThat(contained(result, "EGR-001")).isEqualTo(Status.REFUTED);
        for (String attack : List.of("CRED-006", "PROC-001", "PROC-002", "PROC-003")) {
            assertThat(contained(result, attack)).as(attack).isEqualTo(Status.PROVEN);
        }
        for (AttemptResult attempt : result.attempts()) {
            assertThat(attempt.findings().ran().status()).as(attempt.attack()).isEqualTo(Status.PROVEN);
            assertThat(attempt.findings().tornDown().status())
                    .as(attempt.attack())
                    .isEqualTo(Status.PROVEN);
        }
    }

    @Test
    void the_same_policy_enforced_holds() throws Exception {
        RunResult result = run(true, "kubernetes-runc", "EGR-001", "EGR-002", "EGR-010");

        for (String attack : List.of("EGR-001", "EGR-002", "EGR-010")) {
            assertThat(contained(result, attack)).as(attack).isEqualTo(Status.PROVEN);
        }
    }

    @Test
    void a_pod_with_the_default_token_gives_it_away() throws Exception {
        RunResult result = run(true, withToken().toString(), "CRED-006");

        assertThat(contained(result, "CRED-006")).isEqualTo(Status.REFUTED);
    }

    @Test
    void pods_on_a_kernel_in_user_space_are_told_apart_and_outlived_by_their_cluster() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/runsc")), "runsc is not installed");
        RunResult result = run(true, GVISOR_PROCESSES, "kubernetes-runsc", "CRED-006", "FS-009", "LIFE-001");

        assertThat(contained(result, "CRED-006")).isEqualTo(Status.PROVEN);
        for (AttemptResult attempt : result.attempts()) {
            assertThat(attempt.findings().ran().status()).as(attempt.attack()).isEqualTo(Status.PROVEN);
            assertThat(attempt.findings().tornDown().status())
                    .as(attempt.attack())
                    .isEqualTo(Status.PROVEN);
        }
    }

    private RunResult run(boolean enforced, String target, String... attacks) throws Exception {
        return run(enforced, PROCESSES, target, attacks);
    }

    private RunResult run(boolean enforced, int processes, String target, String... attacks) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--target", target, "--parallel", "3"));
        for (String attack : attacks) {
            words.addAll(List.of("--attack", attack));
        }
        words.addAll(List.of("--out", temporary.resolve("out").toString()));
        Program.Ended ended = Program.inCluster(enforced, processes, words.toArray(String[]::new));
        assertThat(ended.code()).as(ended.said()).isIn(1, 2);
        return Program.results(temporary.resolve("out"));
    }

    private Path withToken() throws IOException {
        try (InputStream in = KubernetesIT.class.getResourceAsStream("/targets/kubernetes-runc.yaml")) {
            String ready = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            String given = ready.replace("  service-account-token: false\n", "")
                    .replace("name: kubernetes-runc", "name: with-token");
            return Files.writeString(temporary.resolve("with-token.yaml"), given);
        }
    }

    private static Status contained(RunResult result, String attack) {
        return result.attempts().stream()
                .filter(attempt -> attempt.attack().equals(attack))
                .findFirst()
                .orElseThrow()
                .findings()
                .contained()
                .status();
    }
}
