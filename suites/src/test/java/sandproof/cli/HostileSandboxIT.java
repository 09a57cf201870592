package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** Sandboxes that are careful but for one thing: none of it may come out as held, and nothing else may be blamed. */
class HostileSandboxIT {
    private static final Path PLACE =
            Path.of("src/test/resources/sandproof/hostile").toAbsolutePath();

    /** Not JUnit's: tasks run as another user, who must be able to come here. */
    private Path temporary;

    @TempDir
    Path reports;

    @BeforeEach
    void place() throws IOException {
        temporary = Files.createTempDirectory(Path.of("/var/tmp"), "sandproof-hostile-test-");
    }

    @AfterEach
    void leave() throws IOException {
        RunDirectory.remove(temporary);
    }

    @Test
    void a_wrapper_that_only_does_its_work_is_held() throws Exception {
        RunResult result = run("careful", "FS-001", "KRN-004");
        assertThat(of(result, "FS-001").verdict()).as(all(result)).isEqualTo(Verdict.HELD);
        // Started by root, and with the task's nonce in its arguments: none of that is the task's.
        assertThat(of(result, "KRN-004").findings().contained().status())
                .as(all(result))
                .isEqualTo(Status.PROVEN);
    }

    @Test
    void a_wrapper_of_many_threads_and_much_memory_is_not_the_task() throws Exception {
        RunResult result = run("crowded", "FS-001");
        assertThat(of(result, "FS-001").verdict()).as(all(result)).isEqualTo(Verdict.HELD);
    }

    @Test
    void a_log_without_times_that_blames_the_neighbours_is_refuted() throws Exception {
        RunResult result = run("blames-neighbours", "FS-001");
        assertRefuted(of(result, "FS-001").findings().logged(), "neighbour");
    }

    @Test
    void a_neighbours_secret_in_the_log_is_refuted_whomever_the_entry_names() throws Exception {
        RunResult result = run("logs-secrets", "FS-001");
        assertRefuted(of(result, "FS-001").findings().logged(), "secret");
    }

    @Test
    void a_log_that_takes_the_tasks_own_input_for_a_denial_is_refuted() throws Exception {
        RunResult result = run("logs-inputs", "FS-001");
        assertRefuted(of(result, "FS-001").findings().logged(), "input");
    }

    @Test
    void a_process_without_a_name_that_stays_is_noticed() throws Exception {
        RunResult result = run("leaves-a-process", "FS-001");
        Finding tornDown = of(result, "FS-001").findings().tornDown();
        assertThat(tornDown.status()).as(all(result)).isNotEqualTo(Status.PROVEN);
        assertThat(tornDown.reason()).contains("process");
    }

    @Test
    void a_teardown_that_takes_the_attempts_own_neighbour_along_is_refuted() throws Exception {
        RunResult result = run("kills-its-neighbour", "ISO-001");
        assertRefuted(of(result, "ISO-001").findings().tornDown(), "bystander: the neighbour task c-");
    }

    @Test
    void a_copy_of_the_inputs_in_a_place_without_a_name_is_refuted() throws Exception {
        RunResult result = run("keeps-inputs", "FS-001");
        try {
            assertRefuted(of(result, "FS-001").findings().tornDown(), "sandproof-hostile-");
        } finally {
            try (var kept = Files.newDirectoryStream(Path.of("/tmp"), "sandproof-hostile-*")) {
                for (Path one : kept) {
                    RunDirectory.remove(one);
                }
            }
        }
    }

    @Test
    void a_breach_that_is_heard_after_the_attempt_is_a_breach() throws Exception {
        RunResult result = run("late", "FS-001", "PROC-008");
        // On a busy machine the attempt itself lasts until then, and tells it as its own.
        assertRefuted(of(result, "FS-001").findings().contained(), "the http canary at ");
    }

    /** The witnesses are asked before the log is read and the host is searched, which takes its time. */
    @Test
    void a_breach_while_the_log_is_read_is_a_breach() throws Exception {
        RunResult result = run("late-and-silent", "FS-001", "ISO-001");
        assertRefuted(of(result, "FS-001").findings().contained(), "network: the http canary");
        assertThat(of(result, "FS-001").evidence())
                .as(all(result))
                .anyMatch(seen -> seen.by().equals("canary-file") && seen.what().contains("late"));
        assertThat(of(result, "ISO-001").evidence())
                .as(all(result))
                .anyMatch(seen -> seen.by().equals("victim") && seen.what().contains("signal 10"));
    }

    @Test
    void a_task_that_is_killed_before_it_tried_proves_nothing() throws Exception {
        RunResult result = run("killed-at-the-hostile-line", "FS-001", "FS-005");
        assertThat(of(result, "FS-001").verdict()).as(all(result)).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(of(result, "FS-005").verdict()).as(all(result)).isEqualTo(Verdict.NOT_PROVEN);
    }

    /** It says that the task succeeded, and only what was tried last would have told otherwise. */
    @Test
    void a_task_that_is_stopped_after_its_first_variant_proves_nothing() throws Exception {
        RunResult result = run("stops-after-the-first-variant", "FS-001", "FS-005", "LIFE-003", "LIFE-005");
        assertNothing(result, "FS-001", "stopped before it had tried everything");
        assertNothing(result, "FS-005", "stopped before it had tried everything");
        assertNothing(result, "LIFE-003", "stopped before it had tried everything");
        assertNothing(result, "LIFE-005", "stopped before it had tried everything");
    }

    @Test
    void a_task_that_dies_before_it_was_brought_to_its_end_proves_nothing_of_that_end() throws Exception {
        RunResult result =
                run("dies-after-the-hostile-line", "PROC-008", "LIFE-001", "LIFE-004", "LIFE-005", "LIFE-007");
        assertNothing(result, "PROC-008", "stopped before it had tried everything");
        assertNothing(result, "LIFE-001", "stopped before it had tried everything");
        assertNothing(result, "LIFE-004", "had ended before it could be brought to its end");
        assertNothing(result, "LIFE-005", "stopped before it had tried everything");
        assertNothing(result, "LIFE-007", "there was no service to kill");
    }

    @Test
    void a_time_limit_that_was_never_met_proves_nothing() throws Exception {
        RunResult result = run("dies-when-all-is-tried", "PROC-008", "LIFE-001", "LIFE-003");
        for (String attack : List.of("PROC-008", "LIFE-001", "LIFE-003")) {
            assertNothing(result, attack, "did not meet the end that the attack is about");
        }
    }

    @Test
    void a_task_that_ends_when_it_is_ready_was_neither_cancelled_nor_left_by_its_service() throws Exception {
        RunResult result = run("dies-when-the-task-is-ready", "LIFE-004", "LIFE-007");
        assertNothing(result, "LIFE-004", "had ended before it could be brought to its end");
        assertNothing(result, "LIFE-007", "there was no service to kill");
    }

    private static void assertNothing(RunResult result, String attack, String why) {
        AttemptResult attempt = of(result, attack);
        assertThat(attempt.verdict()).as(all(result)).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(attempt.findings().ran().reason()).contains(why);
        assertThat(attempt.findings().contained().status()).as(all(result)).isEqualTo(Status.UNPROVEN);
        assertThat(attempt.findings().tornDown().status()).as(all(result)).isEqualTo(Status.UNPROVEN);
    }

    /** None of the run's own directories: a place of the host, as somebody shows it since it is handy. */
    @Test
    void a_place_of_the_host_that_is_shown_is_read_and_one_that_is_shared_is_written() throws Exception {
        assertRefuted(of(run("shows-places", "FS-001"), "FS-001").findings().contained(), "the host's /");
        assertRefuted(of(run("shares-places", "FS-007"), "FS-007").findings().contained(), "/drop/");
    }

    /** What is taken out of it is the harness's doing, and nobody's breach. */
    @Test
    void who_promises_nothing_of_artifacts_is_not_blamed_for_any() throws Exception {
        assertThat(of(run("careful", "ART-001"), "ART-001")
                        .findings()
                        .contained()
                        .status())
                .isEqualTo(Status.NOT_CLAIMED);
    }

    @Test
    void a_filter_of_outputs_hides_a_value_and_not_that_it_was_read() throws Exception {
        assertRefuted(of(run("masks-output", "FS-001"), "FS-001").findings().contained(), "(sha256)");
    }

    @Test
    void an_output_without_a_limit_and_inputs_that_can_be_written_are_seen_through_any_wrapper() throws Exception {
        RunResult result = run("writable-inputs", "PROC-004", "FS-006");
        assertRefuted(of(result, "PROC-004").findings().contained(), "bytes on disk");
        assertRefuted(of(result, "FS-006").findings().contained(), "input");
    }

    @Test
    void a_log_that_is_a_pipe_ends_the_reading_and_not_the_run() throws Exception {
        RunResult result = run("log-is-a-pipe", "FS-001");
        assertThat(of(result, "FS-001").findings().logged().reason()).contains("no regular file");
        assertThat(of(result, "FS-001").verdict()).isEqualTo(Verdict.NOT_PROVEN);
    }

    @Test
    void what_a_killed_wrapper_had_bound_into_its_folder_is_not_emptied() throws Exception {
        Path precious = Files.createDirectories(temporary.resolve("precious/below"));
        Files.writeString(precious.resolve("file"), "kept");
        RunResult result = run("binds", "PROC-008");
        // It is taken away by the driver, for behind it lies the host; that does not make it the sandbox's merit.
        assertRefuted(of(result, "PROC-008").findings().tornDown(), "mount ");
        assertThat(precious.resolve("file")).hasContent("kept");
    }

    @Test
    void an_engine_outside_the_lab_gets_no_attack() throws Exception {
        assertNoAttack(() -> call("engine-outside", "", "", "FS-001"));
    }

    /** Its client says that all went well, as soon as the engine has the task. */
    @Test
    void an_engine_outside_the_lab_whose_client_does_not_wait_gets_no_attack() throws Exception {
        assertNoAttack(() -> call("engine-outside-detached", "", "", "FS-001"));
    }

    @Test
    void an_engine_outside_the_lab_is_sent_to_no_destination() throws Exception {
        Path policy = Files.writeString(
                temporary.resolve("network.yaml"), "name: closed\nunreachable:\n- {host: 192.0.2.7, port: 80}\n");
        assertNoAttack(() -> {
            Path target = target("engine-outside", "", "");
            return Program.inLab(
                    "network", policy.toString(), "--target", target.toString(), "--out", reports.toString());
        });
    }

    @Test
    void a_sandbox_that_refuses_a_harmless_task_gets_no_attack() throws Exception {
        Path target = target("careful", "", "");
        Path box = Files.writeString(temporary.resolve("no-box"), "#!/no/such/interpreter\n");
        Files.setPosixFilePermissions(box, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                target,
                Files.readString(target)
                        .replace("/usr/bin/python3", temporary.resolve("no-box").toString()));
        Program.Ended ended =
                Program.inLab("run", "--target", target.toString(), "--attack", "FS-001", "--out", reports.toString());
        assertThat(ended.code()).as(ended.said()).isEqualTo(2);
        assertThat(ended.said()).contains("a harmless task was refused 3 times").contains("no-box\" cannot be started");
    }

    /** What the target says of its kernel is no proof: of the kernel itself nothing is in the lab. */
    @Test
    void an_engine_outside_the_lab_gets_no_attack_though_its_target_names_a_kernel_in_user_space() throws Exception {
        assertNoAttack(() -> call("engine-outside", "carrier: gvisor\n", "", "FS-001"));
    }

    private void assertNoAttack(Callable<Program.Ended> call) throws Exception {
        Path socket = temporary.resolve("engine.sock");
        List<String> apart = new ArrayList<>(List.of("unshare", "--net"));
        if (!System.getProperty("user.name").equals("root")) {
            apart.addAll(List.of("--user", "--map-root-user"));
        }
        apart.addAll(
                List.of("--", "/usr/bin/python3", PLACE.resolve("engine.py").toString(), socket.toString()));
        Process engine = new ProcessBuilder(apart)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(engine.inputReader().readLine()).isEqualTo("ready");
            Program.Ended ended = call.call();
            assertThat(ended.code()).as(ended.said()).isEqualTo(2);
            assertThat(ended.said())
                    .contains("no process of it was seen in the lab")
                    .doesNotContain("held");
            assertThat(reports.resolve("results.json")).doesNotExist();
        } finally {
            engine.destroyForcibly();
        }
    }

    @Test
    void a_cancel_line_that_hangs_is_said_and_never_held() throws Exception {
        RunResult result = runWith("  cancel: [[sleep, '60']]", "LIFE-004");
        assertThat(of(result, "LIFE-004").verdict()).as(all(result)).isNotEqualTo(Verdict.HELD);
        assertThat(of(result, "LIFE-004").findings().ran().reason())
                .contains("settings.cancel (sleep) did not end within");
    }

    @Test
    void a_cleanup_line_that_hangs_proves_nothing() throws Exception {
        RunResult result = runWith("  cleanup: [[sleep, '60']]", "FS-001");
        assertThat(of(result, "FS-001").verdict()).as(all(result)).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(of(result, "FS-001").findings().ran().reason())
                .contains("settings.cleanup (sleep) did not end within");
    }

    @Test
    void an_inventory_that_fails_is_no_clean_teardown() throws Exception {
        RunResult result = runWith("  inventory: ['false']", "FS-001");
        assertThat(of(result, "FS-001").verdict()).as(all(result)).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(of(result, "FS-001").findings().tornDown().reason())
                .contains("settings.inventory ended with exit code 1");
    }

    @Test
    void a_sandbox_that_says_it_still_holds_the_task_is_refuted() throws Exception {
        RunResult result = runWith("  inventory: [echo, 'box-${id}']", "FS-001");
        assertRefuted(of(result, "FS-001").findings().tornDown(), "container box-c-");
    }

    private RunResult runWith(String setting, String attack) throws IOException, InterruptedException {
        Program.Ended ended = call("careful", "", setting, attack);
        assertThat(reports.resolve("results.json")).as(ended.said()).exists();
        return Program.results(reports);
    }

    private RunResult run(String way, String... attacks) throws IOException, InterruptedException {
        Program.Ended ended = call(way, "", "", attacks);
        assertThat(reports.resolve("results.json")).as(ended.said()).exists();
        return Program.results(reports);
    }

    private Program.Ended call(String way, String more, String setting, String... attacks)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(
                List.of("run", "--target", target(way, more, setting).toString(), "--out", reports.toString()));
        for (String attack : attacks) {
            words.addAll(List.of("--attack", attack));
        }
        return Program.inLab(words.toArray(String[]::new));
    }

    private Path target(String way, String more, String setting) throws IOException {
        return Files.writeString(temporary.resolve("target.yaml"), """
                name: hostile
                driver: command
                %4$sdescription: careful but for one thing
                claims: {filesystem: true, kernel: true, teardown: true, teardown.crash: true, audit: event, limits.time: true}
                settings:
                  inside: {inputs: /inputs, output: /output, tmp: /tmp, egress: none}
                  environment: {ENGINE: "%1$s/engine.sock", PRECIOUS: "%1$s/precious"}
                  wrapper: [/usr/bin/python3, "%2$s/box.py", %3$s, "${id}", "${run}", "${inputs}", "${output}", "${command...}"]
                  audit: {file: "${run}/audit.jsonl", format: jsonl, fields: {task: /task, object: /object, boundary: /boundary}}
                %5$s
                """.formatted(temporary, PLACE, way, more, setting));
    }

    private static void assertRefuted(Finding finding, String why) {
        assertThat(finding.status()).as(finding.reason()).isEqualTo(Status.REFUTED);
        assertThat(finding.reason()).contains(why);
    }

    private static AttemptResult of(RunResult result, String attack) {
        return result.attempts().stream()
                .filter(attempt -> attempt.attack().equals(attack))
                .findFirst()
                .orElseThrow();
    }

    private static String all(RunResult result) {
        return result.attempts().stream()
                .map(attempt -> attempt.attack() + " " + attempt.findings())
                .toList()
                .toString();
    }
}
