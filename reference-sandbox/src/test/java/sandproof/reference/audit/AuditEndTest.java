package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import sandproof.reference.task.Ledger;

class AuditEndTest {
    @TempDir
    Path state;

    Path file;
    private String told = "";

    @BeforeEach
    void five_entries_of_which_the_ledger_knows() throws IOException {
        file = state.resolve("audit.jsonl");
        service(5);
    }

    @Test
    void a_log_that_goes_as_far_as_the_ledger_knows_is_whole() throws IOException {
        assertThat(verify()).isZero();
        assertThat(told).isEqualTo("5 entries, chain whole\n");
        service(2);
        assertThat(verify()).isZero();
        assertThat(told).isEqualTo("7 entries, chain whole\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4})
    void an_end_that_was_cut_off_is_found_and_such_a_log_is_not_continued(int left) throws IOException {
        Files.write(file, Files.readAllLines(file).subList(0, left));
        assertThat(verify()).isOne();
        assertThat(told)
                .isEqualTo("the log's end was cut off: found " + left
                        + " entries, expected 5 at least, for the ledger knows of so many\n");
        assertThatThrownBy(() -> service(1))
                .hasMessageContaining("end was cut off")
                .hasMessageContaining("move the log away to start a new one");
        assertThat(verify()).isOne();
    }

    @Test
    void a_cut_in_the_middle_of_a_line_is_no_torn_line() throws IOException {
        String all = Files.readString(file);
        Files.writeString(file, all.substring(0, all.length() - 10));
        assertThat(verify()).isOne();
        assertThat(told).startsWith("the log's end was cut off: found 4 entries");
    }

    @Test
    void a_log_that_was_written_anew_is_found() throws IOException {
        Files.delete(file);
        try (AuditLog forged = AuditLog.open(file)) {
            for (int i = 1; i <= 6; i++) {
                forged.step("t-1", "started", "innocent", "");
            }
        }
        assertThat(verify()).isOne();
        assertThat(told).startsWith("entry 5 is another than the one that the ledger knows: found hash ");
        assertThatThrownBy(() -> service(1)).hasMessageContaining("entry 5 is another");
    }

    @Test
    void a_log_that_was_moved_away_is_begun_anew_and_says_so() throws IOException {
        String last = AuditLog.verify(file).lastHash();
        Files.move(file, state.resolve("audit.old"));
        service(1);
        assertThat(verify()).isZero();
        assertThat(told).isEqualTo("2 entries, chain whole; begun anew after a log with 5 entries\n");
        assertThat(Files.readAllLines(file).get(0)).contains("\"log-begun\"", last);
        Files.writeString(file, "");
        assertThat(verify()).isOne();
    }

    @Test
    void the_ledger_knows_of_an_entry_while_the_service_runs() throws IOException {
        try (Ledger ledger = Ledger.open(state.resolve("ledger.db"));
                AuditLog log = AuditLog.open(file)) {
            log.endsIn(ledger);
            log.step("t-6", "started", "", "");
            await().until(() -> ledger.kept().map(LogEnd::records).equals(Optional.of(6L)));
            assertThat(verify()).isZero();
        }
    }

    @Test
    void where_nothing_tells_the_end_it_is_said_that_a_cut_is_not_seen() throws IOException {
        assertThat(run("verify", file.toString())).isZero();
        assertThat(told).startsWith("5 entries, chain whole; whether its end was cut off cannot be seen by the chain");
        Files.delete(state.resolve("ledger.db"));
        assertThat(verify()).isZero();
        assertThat(told).contains("; whether its end was cut off cannot be seen: no ledger");
    }

    private void service(int entries) throws IOException {
        try (Ledger ledger = Ledger.open(state.resolve("ledger.db"));
                AuditLog log = AuditLog.open(file)) {
            log.endsIn(ledger);
            for (int i = 1; i <= entries; i++) {
                log.denial("t-" + i, "filesystem", "path", "/etc/secret-" + i, "");
            }
        }
    }

    private int verify() {
        return run("verify", "--state", state.toString());
    }

    private int run(String... words) {
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLine(new AuditCommand());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true));
        int code = AuditCommand.run(line, words);
        told = out.toString();
        return code;
    }
}
