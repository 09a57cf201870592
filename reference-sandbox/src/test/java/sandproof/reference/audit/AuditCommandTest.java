package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AuditCommandTest {
    private static final String FIRST = "t-" + "a".repeat(26);
    private static final String SECOND = "t-" + "b".repeat(26);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path state;

    Path file;

    @BeforeEach
    void five_entries() throws IOException {
        file = state.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file)) {
            for (int i = 1; i <= 5; i++) {
                log.denial(i % 2 == 0 ? FIRST : SECOND, "filesystem", "path", "/etc/secret-" + i, "");
            }
        }
    }

    @Test
    void a_whole_chain_is_told_in_one_sentence() {
        assertThat(run("verify", "--state", state.toString())).isZero();
        assertThat(out.toString()).startsWith("5 entries, chain whole;");
        assertThat(run("verify", file.toString())).isZero();
    }

    @Test
    void a_log_may_be_checked_while_it_is_written() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            log.step(FIRST, "started", "", "");
            assertThat(run("verify", file.toString())).isZero();
        }
        assertThat(out.toString()).startsWith("6 entries, chain whole;");
    }

    static Stream<Arguments> breaks() {
        return Stream.of(
                Arguments.of(2, "secret-2", "secret-9", "line 2: found hash [0-9a-f]{64}, expected the hash of .*"),
                Arguments.of(4, "\"hash\":\"", "\"hush\":\"", "line 4: found no hash at the end, expected the hash.*"),
                Arguments.of(3, ".*", "", "line 3: found no hash at the end, expected .*"),
                Arguments.of(1, ".*\n", "", "line 1: found number 2, expected 1 .*"),
                Arguments.of(3, ".*\n", "", "line 3: found number 4, expected 3 .*"));
    }

    @ParameterizedTest
    @MethodSource("breaks")
    void the_first_broken_place_is_named_with_what_stands_there(int line, String what, String with, String sentence)
            throws IOException {
        List<String> lines = new ArrayList<>();
        Files.readAllLines(file).forEach(text -> lines.add(text + "\n"));
        lines.set(line - 1, lines.get(line - 1).replaceFirst(what, with));
        Files.writeString(file, String.join("", lines));
        assertThat(run("verify", file.toString())).isOne();
        assertThat(out.toString()).matches(sentence + "\\(" + (line - 1) + " entries before it are whole\\)\n");
    }

    @Test
    void a_line_that_carries_its_hash_and_yet_is_no_entry_is_found() throws IOException {
        String foreign =
                "{\"seq\":6,\"time\":\"yesterday\",\"type\":\"denial\",\"taskId\":\"t\",\"boundary\":\"egress\","
                        + "\"rule\":\"host\",\"object\":\"\",\"detail\":\"\",\"prev\":\""
                        + AuditLog.verify(file).lastHash() + "\"}";
        String line = foreign.substring(0, foreign.length() - 1)
                + AuditLine.ending(Sha256.hex(foreign.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
        assertThat(AuditLog.verify(file).whole()).isTrue();
        assertThat(run("verify", file.toString())).isOne();
        assertThat(out.toString())
                .isEqualTo("line 6: found time \"yesterday\", expected an instant with milliseconds"
                        + " (5 entries before it are whole)\n");
    }

    @Test
    void a_torn_last_line_is_told_and_who_will_mend_it() throws IOException {
        Files.writeString(file, "{\"seq\":6,", StandardOpenOption.APPEND);
        assertThat(run("verify", file.toString())).isOne();
        assertThat(out.toString()).startsWith("line 6: found no line end, expected one (a writer was stopped");
    }

    @Test
    void one_task_is_handed_out_as_it_stands_and_no_other() throws IOException {
        assertThat(run("export", "--task", FIRST, "--state", state.toString())).isZero();
        List<String> all = Files.readAllLines(file);
        assertThat(out.toString().lines()).containsExactly(all.get(1), all.get(3));
        assertThat(err).hasToString("5 entries, chain whole\n");
    }

    @Test
    void of_a_broken_log_only_what_is_whole_is_handed_out() throws IOException {
        Files.writeString(file, Files.readString(file).replace("secret-4", "secret-x"));
        assertThat(run("export", "--task", FIRST, file.toString())).isOne();
        assertThat(out.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("line 4: found hash");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify",
                "verify --state /nowhere",
                "verify /nowhere/audit.jsonl",
                "verify --nonsense",
                "export --state /",
                "export --task ../x /dev/null",
                "no-such-word"
            })
    void a_wrong_use_is_told_from_a_broken_log(String words) {
        assertThat(run(words.split(" "))).isEqualTo(3);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isNotBlank();
    }

    @Test
    void without_words_it_tells_how_it_is_used() {
        assertThat(run()).isEqualTo(3);
        assertThat(err.toString()).contains("verify", "export");
    }

    private int run(String... words) {
        CommandLine line = new CommandLine(new AuditCommand());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return AuditCommand.run(line, words);
    }
}
