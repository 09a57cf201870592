package sandproof.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The libraries speak the protocol; tried with innocent programs only, since these run as plain local processes. */
@Timeout(30)
class PayloadProtocolTest {
    private static final String PREAMBLE = "import sys\nsys.dont_write_bytecode = True\nimport time\nimport attempt\n";

    @TempDir
    private Path folder;

    @Test
    void ordinary_work_answers_its_challenge_and_leaves_a_report() throws Exception {
        PlainRun run = new PlainRun(folder);
        Process process = run.start(payload("USE-001"));
        List<JsonNode> events = PlainRun.events(process);
        assertThat(process.exitValue()).isZero();
        assertThat(names(events))
                .containsExactly("start", "wrote", "control", "control", "hostile", "outcome", "tried");
        for (String event : List.of("start", "control", "hostile", "tried")) {
            assertThat(answers(events, event)).containsOnly(PlainRun.answer(event));
        }
        assertThat(events)
                .filteredOn(event -> event.has("ok"))
                .allMatch(event -> event.path("ok").asBoolean());
        assertThat(run.output().resolve("report.txt"))
                .hasContent("2 rows, total 42.00\n" + PlainRun.answer("published"));
        assertThat(folder.resolve("inputs/__pycache__")).doesNotExist();
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void shells_speak_the_same_protocol() throws Exception {
        Process process = new PlainRun(folder).start(payload("ART-002"));
        List<JsonNode> events = PlainRun.events(process);
        assertThat(names(events)).containsExactly("start", "control", "hostile", "outcome", "outcome", "tried");
        for (String event : List.of("start", "control", "hostile", "tried")) {
            assertThat(answers(events, event)).containsOnly(PlainRun.answer(event));
        }
        assertThat(events)
                .filteredOn(event -> event.has("result"))
                .allMatch(event -> event.path("result").asText().equals("succeeded"));
    }

    @Test
    void a_payload_ends_by_its_own_alarm() throws Exception {
        Process process = new PlainRun(folder).start(PREAMBLE + "attempt.begin(1)\ntime.sleep(60)\n");
        List<JsonNode> events = PlainRun.events(process);
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(names(events)).containsExactly("start", "outcome");
    }

    @Test
    void a_payload_says_once_that_it_is_through_and_not_when_it_is_stopped() throws Exception {
        PlainRun run = new PlainRun(folder);
        String through = "attempt.begin()\nattempt.tried()\nattempt.tried()\nattempt.end(7)\n";
        Process process = run.start(PREAMBLE + through);
        assertThat(names(PlainRun.events(process))).containsExactly("start", "tried");
        assertThat(process.exitValue()).isEqualTo(7);
        Process stopped = run.start(PREAMBLE + "import os\nattempt.begin()\nos.kill(os.getpid(), 9)\nattempt.end()\n");
        assertThat(names(PlainRun.events(stopped))).containsExactly("start");
        Process broken = run.start(PREAMBLE + "attempt.begin()\n1 // 0\nattempt.end()\n");
        assertThat(names(PlainRun.events(broken))).containsExactly("start");
    }

    @Test
    void what_is_handed_out_is_bounded_and_one_line() throws Exception {
        Process process = new PlainRun(folder)
                .start(PREAMBLE + "attempt.begin()\nattempt.got(b'\\xff\\n' + b'x' * 100000)\nattempt.end()\n");
        JsonNode got = PlainRun.events(process).get(1);
        assertThat(got.path("text").asText()).hasSize(4096).startsWith("\\xff\n");
    }

    @Test
    void a_control_that_fails_says_why() throws Exception {
        Process process = new PlainRun(folder)
                .start(PREAMBLE + "attempt.begin()\nattempt.control('it', lambda: 1 // 0)\nattempt.end()\n");
        JsonNode control = PlainRun.events(process).get(1);
        assertThat(control.path("ok").asBoolean(true)).isFalse();
        assertThat(control.path("detail").asText()).contains("ZeroDivisionError");
    }

    @Test
    void the_ready_mark_is_seen_from_outside() throws Exception {
        String mark = "sandproof-ready-" + PlainRun.answer("ready").substring(0, 16);
        Process process =
                new PlainRun(folder).start(PREAMBLE + "attempt.begin()\none = attempt.ready(9)\nattempt.hold(20)\n");
        await().atMost(Duration.ofSeconds(5))
                .until(() -> process.descendants().anyMatch(child -> carries(child, mark)));
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void the_neighbour_is_innocent_and_tells_when_it_is_touched() throws Exception {
        int port = freePort();
        PlainRun run = new PlainRun(folder)
                .order("neighbourSecret", "neighbour's secret")
                .order("neighbourPort", port)
                .order("lifeMillis", 1500);
        Process process = run.start(Catalogue.bundled().neighbour(""));
        Path file = run.output().resolve("neighbour-0123456789abcdef0123.txt");
        await().atMost(Duration.ofSeconds(5)).until(() -> Files.exists(file) && Files.size(file) > 0 && visited(port));
        assertThat(PlainRun.output(List.of("kill", "-USR1", String.valueOf(process.pid()))))
                .isEmpty();
        List<JsonNode> events = PlainRun.events(process);
        assertThat(process.exitValue()).isZero();
        assertThat(names(events))
                .contains("start", "control", "visited", "signalled")
                .doesNotContain("outcome");
        assertThat(file).doesNotExist();
    }

    @Test
    void the_fingerprint_tells_what_a_task_sees_and_takes_nothing_along() throws Exception {
        String uid = PlainRun.output(List.of("id", "-u")).strip();
        PlainRun run = new PlainRun(folder)
                .order("programs", List.of("sh", "nosuch"))
                .order("namespaces", Map.of("net", "net:[1]", "nosuch", "x"));
        List<JsonNode> events = PlainRun.events(run.start(Catalogue.bundled().fingerprint("")));
        assertThat(names(events)).contains("start", "told").doesNotContain("outcome", "got");
        Map<String, String> facts = events.stream()
                .filter(event -> event.path("event").asText().equals("fact"))
                .collect(toMap(
                        event -> event.path("name").asText(),
                        event -> event.path("values").toString(),
                        String::concat));
        assertThat(facts)
                .containsKeys("mounts", "capabilities", "limits", "setuidFiles", "listening", "notWhole")
                .containsEntry("namespaces", "[\"net\"]")
                .hasEntrySatisfying("user", user -> assertThat(user).contains("\"uid " + uid + "\""))
                .hasEntrySatisfying("interpreters", names -> assertThat(names).isEqualTo("[\"sh\"]"))
                .hasEntrySatisfying(
                        "environment",
                        names -> assertThat(names).contains("PATH").doesNotContain("SANDPROOF_NONCE"));
    }

    @Test
    void the_fingerprint_tells_which_programs_give_capabilities() throws Exception {
        Files.write(
                Files.createDirectories(folder.resolve("inputs")).resolve("told.py"),
                Objects.requireNonNull(
                        Catalogue.bundled().fingerprint("").files().get("fingerprint.py")));
        Process process = new PlainRun(folder).start("""
                import os
                def told(path, name, follow_symlinks=True):
                    if path == "/usr/bin/env" and name == "security.capability" and not follow_symlinks:
                        return b"some"
                    raise OSError(61, "No data available")
                os.getxattr = told
                import told
                """);
        assertThat(PlainRun.events(process))
                .filteredOn(event -> event.path("name").asText().equals("setuidFiles"))
                .extracting(event -> event.path("values").toString())
                .anyMatch(values -> values.contains("\"/usr/bin/env capabilities\""))
                .allMatch(values -> values.split(" capabilities", -1).length <= 2);
    }

    @Test
    void javascript_speaks_the_same_protocol() throws Exception {
        PlainRun.assumeNode();
        PlainRun run = new PlainRun(folder);
        Payload form = Catalogue.bundled()
                .find("USE-001")
                .flatMap(attack -> attack.payloadIn(Payload.JAVASCRIPT))
                .orElseThrow();
        Process process = run.start(form);
        List<JsonNode> events = PlainRun.events(process);
        assertThat(process.exitValue()).isZero();
        assertThat(names(events))
                .containsExactly("start", "wrote", "control", "control", "hostile", "outcome", "tried");
        for (String event : List.of("start", "control", "hostile", "tried")) {
            assertThat(answers(events, event)).containsOnly(PlainRun.answer(event));
        }
        assertThat(events)
                .filteredOn(event -> event.has("ok"))
                .allMatch(event -> event.path("ok").asBoolean());
        assertThat(run.output().resolve("report.txt"))
                .hasContent("2 rows, total 42.00\n" + PlainRun.answer("published"));
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void javascript_ends_by_its_own_timer_and_hands_out_bounded_lines() throws Exception {
        PlainRun.assumeNode();
        Process process = new PlainRun(folder)
                .startJavaScript(
                        "await attempt.begin(1); attempt.got('\\n' + 'x'.repeat(100000)); await attempt.hold(60);");
        List<JsonNode> events = PlainRun.events(process);
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(names(events)).containsExactly("start", "got", "outcome");
        assertThat(events.get(1).path("text").asText()).hasSize(4096).startsWith("\n");
    }

    @Test
    void javascript_tells_a_wall_from_a_mistake_and_a_refusal_from_both() throws Exception {
        PlainRun.assumeNode();
        Process process = new PlainRun(folder).startJavaScript("""
                const failing = (more) => () => { throw Object.assign(new Error('no'), more); };
                await attempt.begin();
                await attempt.control('broken', attempt.orRefused(failing({ code: 'ENOENT' })));
                await attempt.control('refused', attempt.orRefused(failing({ code: 'ERR_ACCESS_DENIED' })));
                await attempt.variant('wall', failing({ code: 'EACCES' }));
                await attempt.variant('mistake', () => nothing.there());
                await attempt.variant('missing', failing({ code: 'ERR_METHOD_NOT_IMPLEMENTED' }));
                await attempt.variant('worked', () => true);
                await attempt.end();
                """);
        List<JsonNode> events = PlainRun.events(process);
        assertThat(events)
                .filteredOn(event -> event.has("ok"))
                .extracting(event -> event.path("ok").asBoolean())
                .containsExactly(false, true);
        assertThat(events)
                .filteredOn(event -> event.has("result"))
                .extracting(event -> event.path("result").asText())
                .containsExactly("blocked", "error", "error", "succeeded");
    }

    @Test
    void the_neighbour_in_javascript_is_as_innocent_and_tells_when_it_is_touched() throws Exception {
        PlainRun.assumeNode();
        int port = freePort();
        PlainRun run = new PlainRun(folder)
                .order("neighbourSecret", "neighbour's secret")
                .order("neighbourPort", port)
                .order("lifeMillis", 2500);
        Process process = run.start(Catalogue.bundled().neighbour(Payload.JAVASCRIPT));
        Path file = run.output().resolve("neighbour-0123456789abcdef0123.txt");
        await().atMost(Duration.ofSeconds(5)).until(() -> Files.exists(file) && Files.size(file) > 0 && visited(port));
        assertThat(PlainRun.output(List.of("kill", "-USR1", String.valueOf(process.pid()))))
                .isEmpty();
        List<JsonNode> events = PlainRun.events(process);
        assertThat(process.exitValue()).isZero();
        assertThat(names(events))
                .contains("start", "control", "visited", "signalled")
                .doesNotContain("outcome");
        assertThat(file).doesNotExist();
    }

    @Test
    void the_fingerprint_in_javascript_says_what_it_does_not_look_for() throws Exception {
        PlainRun.assumeNode();
        List<JsonNode> events =
                PlainRun.events(new PlainRun(folder).start(Catalogue.bundled().fingerprint(Payload.JAVASCRIPT)));
        assertThat(names(events)).contains("start", "told").doesNotContain("outcome", "got");
        Map<String, String> facts = events.stream()
                .filter(event -> event.path("event").asText().equals("fact"))
                .collect(toMap(
                        event -> event.path("name").asText(),
                        event -> event.path("values").toString(),
                        String::concat));
        assertThat(facts)
                .containsKeys("environment", "runtime", "permissions", "writablePlaces")
                .hasEntrySatisfying("notSeen", names -> assertThat(names).contains("mounts", "capabilities"))
                .doesNotContainKeys("mounts", "capabilities");
        assertThat(facts.get("environment")).contains("PATH").doesNotContain("SANDPROOF_NONCE");
    }

    private static boolean visited(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static boolean carries(ProcessHandle process, String mark) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), UTF_8)
                    .contains(mark);
        } catch (IOException gone) {
            return false;
        }
    }

    private static Payload payload(String id) {
        return Catalogue.bundled().find(id).orElseThrow().payload();
    }

    private static List<String> names(List<JsonNode> events) {
        return events.stream().map(event -> event.path("event").asText()).toList();
    }

    private static List<String> answers(List<JsonNode> events, String name) {
        return events.stream()
                .filter(event -> event.path("event").asText().equals(name))
                .map(event -> event.path("answer").asText())
                .toList();
    }
}
