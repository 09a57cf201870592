package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** Whole runs against a service that is asked by request templates: one that works, and some that do not. */
class InterfaceTargetIT {
    @TempDir
    Path folder;

    private Path reports() {
        return folder.resolve("reports");
    }

    private Program.Ended call(String way, String... attacks) throws IOException, InterruptedException {
        Path target = Files.writeString(folder.resolve("target.yaml"), """
                name: service
                driver: http
                description: programs behind an interface of its own
                claims: {filesystem: true, egress.denied: true, isolation: true, limits.time: true, teardown: true}
                """ + TemplateService.SETTINGS);
        List<String> words = new ArrayList<>(
                List.of("run", "--target", target.toString(), "--out", reports().toString()));
        for (String attack : attacks) {
            words.addAll(List.of("--attack", attack));
        }
        return Program.beside(TemplateService.words(way), words.toArray(String[]::new));
    }

    private RunResult run(String way, String... attacks) throws IOException, InterruptedException {
        Program.Ended ended = call(way, attacks);
        assertThat(reports().resolve("results.json")).as(ended.said()).exists();
        return Program.results(reports());
    }

    private static AttemptResult of(RunResult result, String attack) {
        return result.attempts().stream()
                .filter(attempt -> attempt.attack().equals(attack))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void what_is_behind_an_interface_is_attacked_like_anything_else() throws Exception {
        RunResult result = run("honest", "FS-001", "FS-006", "LIFE-001", "LIFE-004");

        AttemptResult read = of(result, "FS-001");
        assertThat(read.findings().contained().status()).as(read.toString()).isEqualTo(Status.PROVEN);
        assertThat(read.findings().tornDown().status()).as(read.toString()).isEqualTo(Status.PROVEN);
        // It claims no log, so nothing is passed for having none.
        assertThat(read.verdict()).isEqualTo(Verdict.NOT_CLAIMED);
        // What it changed it had unpacked itself.
        AttemptResult changed = of(result, "FS-006");
        assertThat(changed.verdict()).as(changed.toString()).isEqualTo(Verdict.NOT_PROVEN);
        AttemptResult late = of(result, "LIFE-001");
        assertThat(late.findings().tornDown().status()).as(late.toString()).isEqualTo(Status.PROVEN);
        AttemptResult cancelled = of(result, "LIFE-004");
        assertThat(cancelled.findings().ran().reason()).contains("neither cancel nor delete");
        assertThat(cancelled.verdict()).isNotEqualTo(Verdict.HELD);
    }

    /** Its word that the task ran, with every answer right, is no sight of it. */
    @Test
    void a_service_whose_tasks_nobody_sees_gets_no_attack() throws Exception {
        Program.Ended ended = call("elsewhere", "FS-001");

        assertThat(ended.code()).as(ended.said()).isEqualTo(2);
        assertThat(ended.said())
                .contains("no process of it was seen in the lab")
                .doesNotContain("held");
        assertThat(reports().resolve("results.json")).doesNotExist();
    }

    /** A service may have many machines: that some tasks are seen says nothing of one that is not. */
    @Test
    void a_task_that_nobody_saw_is_not_contained_and_not_gone_though_others_were_seen() throws Exception {
        RunResult result = run("selective", "FS-001", "EGR-001", "LIFE-002");

        for (String attack : List.of("FS-001", "EGR-001", "LIFE-002")) {
            AttemptResult attempt = of(result, attack);
            assertThat(attempt.findings().contained().status())
                    .as(attempt.toString())
                    .isEqualTo(Status.UNPROVEN);
            assertThat(attempt.findings().contained().reason()).contains("may have run elsewhere");
            assertThat(attempt.findings().tornDown().status())
                    .as(attempt.toString())
                    .isEqualTo(Status.UNPROVEN);
            assertThat(attempt.verdict()).isEqualTo(Verdict.NOT_PROVEN);
        }
    }

    /** What the task said before is in the part that is read, so that the attempt is one. */
    @Test
    void a_flood_that_is_longer_than_anybody_reads_is_refuted() throws Exception {
        AttemptResult flood = of(run("echoes", "PROC-007"), "PROC-007");

        assertThat(flood.findings().ran().status()).as(flood.toString()).isEqualTo(Status.PROVEN);
        assertThat(flood.findings().contained().status()).as(flood.toString()).isEqualTo(Status.REFUTED);
        assertThat(flood.findings().contained().reason()).contains("bytes of output were handed back");
        assertThat(flood.toString()).contains("more than 33554432 bytes");
    }

    @Test
    void a_service_that_dies_in_the_middle_proves_nothing_from_then_on() throws Exception {
        RunResult result = run("dies", "FS-001", "FS-002", "FS-003", "FS-005", "KRN-001");

        assertThat(result.summary().held()).isZero();
        assertThat(result.attempts())
                .anySatisfy(
                        attempt -> assertThat(attempt.findings().ran().reason()).contains("run (POST /run) failed"));
    }
}
