package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AuditChainTest {
    @TempDir
    Path directory;

    Path file;

    @BeforeEach
    void five_records() throws IOException {
        file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file)) {
            for (int i = 1; i <= 5; i++) {
                log.denial("t-" + i, "filesystem", "path", "/etc/secret-" + i, "");
            }
        }
    }

    @Test
    void a_log_that_was_left_alone_is_whole() throws IOException {
        ChainVerdict verdict = AuditLog.verify(file);
        assertThat(verdict.whole()).isTrue();
        assertThat(verdict.records()).isEqualTo(5);
        assertThat(verdict.bytes()).isEqualTo(Files.size(file));
    }

    @Test
    void a_new_service_continues_the_chain_where_the_old_one_stopped() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            assertThat(log.step("t-6", "created", "", "")).isEqualTo(6);
            assertThat(log.after(4, Optional.empty(), 10))
                    .extracting(AuditRecord::seq)
                    .containsExactly(5L, 6L);
            List<AuditRecord> two = log.after(4, Optional.empty(), 10);
            assertThat(two.get(1).prev()).isEqualTo(two.get(0).hash());
        }
        assertThat(AuditLog.verify(file).records()).isEqualTo(6);
    }

    static Stream<Map.Entry<String, UnaryOperator<List<String>>>> tampering() {
        return Stream.of(
                Map.entry("a record is taken out", lines -> without(lines, 2)),
                Map.entry("the first record is taken out", lines -> without(lines, 0)),
                Map.entry("two records are swapped", lines -> swapped(lines)),
                Map.entry(
                        "a word is changed",
                        lines -> with(lines, 1, lines.get(1).replace("secret-2", "secret-9"))),
                Map.entry(
                        "a task is changed",
                        lines -> with(lines, 3, lines.get(3).replace("t-4", "t-3"))),
                Map.entry("a hash is changed", lines -> with(lines, 4, flipped(lines.get(4)))),
                Map.entry("a record comes twice", lines -> with(lines, 3, lines.get(2))),
                Map.entry("a line is not JSON", lines -> with(lines, 2, "hello")),
                Map.entry("a line is empty", lines -> with(lines, 2, "")),
                Map.entry("a line never ends", lines -> with(lines, 2, "x".repeat(100_000))),
                Map.entry(
                        "a record is forged without the key of the chain",
                        lines -> with(
                                lines,
                                4,
                                AuditLine.of(
                                                new AuditRecord(
                                                        5, "", "denial", "", "", "", "", "", AuditChain.ORIGIN, ""),
                                                false)
                                        .text())));
    }

    @ParameterizedTest
    @MethodSource("tampering")
    void every_change_is_found_and_such_a_log_is_not_continued(Map.Entry<String, UnaryOperator<List<String>>> change)
            throws IOException {
        List<String> changed = change.getValue().apply(new ArrayList<>(Files.readAllLines(file)));
        Files.write(file, changed);
        byte[] before = Files.readAllBytes(file);
        assertThat(AuditLog.verify(file).state()).as(change.getKey()).isEqualTo(ChainVerdict.State.BROKEN);
        assertThatThrownBy(() -> AuditLog.open(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is broken: line")
                .hasMessageContaining("is kept in");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(Path::toString)).anyMatch(name -> name.contains(".broken-"));
        }
    }

    @Test
    void a_torn_last_line_is_cut_kept_and_noted() throws IOException {
        Files.writeString(file, "{\"seq\":6,\"time\":\"2026", StandardOpenOption.APPEND);
        assertThat(AuditLog.verify(file).state()).isEqualTo(ChainVerdict.State.TORN);
        try (AuditLog log = AuditLog.open(file)) {
            assertThat(log.after(5, Optional.empty(), 10)).singleElement().satisfies(record -> {
                assertThat(record.rule()).isEqualTo("log-mended");
                assertThat(record.type()).isEqualTo("lifecycle");
            });
        }
        assertThat(AuditLog.verify(file).records()).isEqualTo(6);
        assertThat(directory.resolve("audit.jsonl.torn-6")).hasContent("{\"seq\":6,\"time\":\"2026");
    }

    private static List<String> without(List<String> lines, int at) {
        lines.remove(at);
        return lines;
    }

    private static List<String> with(List<String> lines, int at, String line) {
        lines.set(at, line);
        return lines;
    }

    private static List<String> swapped(List<String> lines) {
        String second = lines.get(1);
        return with(with(lines, 1, lines.get(2)), 2, second);
    }

    private static String flipped(String line) {
        int last = line.length() - 3;
        return line.substring(0, last) + (line.charAt(last) == 'a' ? 'b' : 'a') + line.substring(last + 1);
    }
}
