package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.gate.Gate;
import sandproof.report.gate.Policy;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * A sandbox that lives elsewhere: the reference sandbox as a service that nobody watches, with canaries of a service at
 * addresses of its own. Nothing can be held; what the canaries hear is breached, and what nobody can see says so.
 */
class CanaryIT {
    private static final List<String> HANDED = List.of("EGR-001", "EGR-010", "EGR-011", "EGR-012", "EGR-013");
    private static final String ELSEWHERE = """
            name: far
            driver: http
            description: the reference sandbox, as if it were elsewhere
            claims: {filesystem: true, egress.denied: true, egress.proxy: true, isolation: true, teardown: true,
                     artifacts: true, audit: event}
            canary: {address: 198.51.100.7, address6: "2001:db8:66::7", allowed: 203.0.113.10, zone: canary.test,
                     token-from: SANDPROOF_CANARY_TOKEN, ca: canary-ca.pem}
            settings: {url: "http://127.0.0.1:8321", token-file: token}
            """;

    @TempDir
    Path temporary;

    @Test
    void what_the_canaries_would_have_heard_is_contained_and_all_else_is_not_proven() throws Exception {
        RunResult result = run(ELSEWHERE, List.of(), "--boundary", "egress", "--boundary", "filesystem");
        assertThat(result.summary().held()).isZero();
        assertThat(result.summary().breached()).isZero();
        assertThat(result.attempts())
                .allSatisfy(attempt -> assertThat(attempt.verdict()).isEqualTo(Verdict.NOT_PROVEN));
        for (String id : HANDED) {
            assertThat(contained(result, id).status())
                    .as(contained(result, id).reason())
                    .isEqualTo(Status.PROVEN);
            assertThat(attempt(result, id).findings().tornDown().reason())
                    .contains("the sandbox is elsewhere, and processes, mounts, control groups and files of its host");
        }
        everyFindingSays(
                attempt(result, "EGR-003"), "it was not made: elsewhere the addresses that it calls are real ones");
        everyFindingSays(attempt(result, "FS-001"), "cannot watch the host of a sandbox elsewhere");
    }

    private static void everyFindingSays(AttemptResult attempt, String why) {
        Findings all = attempt.findings();
        assertThat(List.of(all.ran(), all.contained(), all.logged(), all.tornDown()))
                .allSatisfy(finding -> assertThat(finding.reason()).contains(why));
    }

    @Test
    void what_gets_out_is_breached() throws Exception {
        RunResult result =
                run(ELSEWHERE, List.of("SERVICE=--allow-weaknesses --weakness=shared-network"), "--boundary", "egress");
        for (String id : List.of("EGR-001", "EGR-010", "EGR-011", "EGR-012")) {
            assertThat(attempt(result, id).verdict()).isEqualTo(Verdict.BREACHED);
            assertThat(contained(result, id).reason()).contains("canary at ");
        }
    }

    @Test
    void canaries_that_die_or_are_started_anew_in_mid_run_prove_nothing() throws Exception {
        for (String mischief : List.of("kill", "restart")) {
            RunResult result = run(ELSEWHERE, List.of("MISCHIEF=" + mischief), "--attack", "EGR-010");
            assertThat(result.attempts()).hasSize(2);
            assertThat(result.attempts())
                    .as(mischief)
                    .allSatisfy(attempt ->
                            assertThat(attempt.findings().contained().status()).isEqualTo(Status.UNPROVEN));
            Policy lenient = new Policy("far", Policy.Require.NOT_BREACHED, null, null);
            assertThat(Gate.judge(result.attempts(), result.catalogue().attacks(), lenient, LocalDate.EPOCH)
                            .exit())
                    .as(mischief)
                    .isEqualTo(ExitCode.NOT_PROVEN);
        }
    }

    @Test
    void a_zone_that_does_not_lead_to_the_canary_makes_silence_of_names_no_merit() throws Exception {
        RunResult result = run(ELSEWHERE, List.of("NAMES=/dev/null"), "--attack", "EGR-011", "--attack", "EGR-010");
        assertThat(contained(result, "EGR-011").status()).isEqualTo(Status.UNPROVEN);
        assertThat(contained(result, "EGR-011").reason()).contains("a name of the zone canary.test that was looked up");
        assertThat(contained(result, "EGR-010").status()).isEqualTo(Status.PROVEN);
    }

    @Test
    void a_port_without_a_canary_is_named() throws Exception {
        RunResult result = run(ELSEWHERE, List.of("CANARY=--without 22/tcp"), "--attack", "EGR-001");
        assertThat(contained(result, "EGR-001").status()).isEqualTo(Status.UNPROVEN);
        assertThat(contained(result, "EGR-001").reason()).contains("does not listen on TCP port 22");
    }

    @Test
    void a_token_that_is_not_the_services_makes_no_run() throws Exception {
        Program.Ended ended = start(
                ELSEWHERE.replace("token-from: SANDPROOF_CANARY_TOKEN", "token-from: SANDPROOF_OUTER_NET"),
                List.of(),
                "--attack",
                "EGR-010");
        assertThat(ended.code()).as(ended.said()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said())
                .contains("sandproof: far.yaml, field canary.token-from: found SANDPROOF_OUTER_NET, whose token");
        assertThat(temporary.resolve("out/results.json")).doesNotExist();
    }

    @Test
    void mistakes_are_one_sentence_and_open_no_port() throws Exception {
        mistake("the environment variable NOBODY holds nothing", "canary", "--token-from", "NOBODY");
        mistake("--hours is 99, expected 1 to 40", "canary", "--hours", "99");
        Path file =
                Files.writeString(temporary.resolve("far.yaml"), ELSEWHERE.replace("SANDPROOF_CANARY_TOKEN", "NOBODY"));
        mistake(
                file + ", field canary.token-from: the environment variable NOBODY holds nothing",
                "run",
                "--target",
                file.toString());
        mistake("nothing but `run` can be done", "network", policy().toString(), "--target", file.toString());
    }

    private void mistake(String sentence, String... arguments) throws Exception {
        Program.Ended ended = Program.call(arguments);
        assertThat(ended.code()).as(ended.said()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said()).contains(sentence).startsWith("sandproof: ");
    }

    private Path policy() throws IOException {
        return Files.writeString(
                temporary.resolve("network.yaml"), "name: n\nunreachable:\n- {host: 10.0.0.1, port: 22}\n");
    }

    private static AttemptResult attempt(RunResult result, String id) {
        return Objects.requireNonNull(result.byAttack().get(id), id);
    }

    private static Finding contained(RunResult result, String id) {
        return attempt(result, id).findings().contained();
    }

    private RunResult run(String target, List<String> words, String... selection) throws Exception {
        Program.Ended ended = start(target, words, selection);
        assertThat(ended.code()).as(ended.said()).isIn(ExitCode.BREACHED, ExitCode.NOT_PROVEN);
        return Program.results(temporary.resolve("out"));
    }

    private Program.Ended start(String target, List<String> words, String... selection) throws Exception {
        Files.writeString(temporary.resolve("far.yaml"), target);
        Files.deleteIfExists(temporary.resolve("canary-ca.pem"));
        String[] arguments = new String[5 + selection.length];
        System.arraycopy(new String[] {"run", "--target", "far.yaml", "--out", "out"}, 0, arguments, 0, 5);
        System.arraycopy(selection, 0, arguments, 5, selection.length);
        return Program.elsewhere(temporary, words, arguments);
    }
}
