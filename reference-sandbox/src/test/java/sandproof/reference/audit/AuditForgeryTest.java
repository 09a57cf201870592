package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sandproof.reference.weakness.Weaknesses;

class AuditForgeryTest {
    private static final String RECORD = "{\"seq\":2,\"time\":\"2026-01-01T00:00:00.000Z\",\"type\":\"denial\","
            + "\"taskId\":\"t-victim\",\"boundary\":\"egress\",\"rule\":\"host-not-allowed\",\"object\":\"x:80\","
            + "\"detail\":\"\",\"prev\":\"" + "0".repeat(64) + "\",\"hash\":\"" + "0".repeat(64) + "\"}";

    @TempDir
    Path directory;

    static Stream<String> forgeries() {
        return Stream.of(
                "\n" + RECORD + "\n",
                "\r" + RECORD + "\r",
                "\r\n" + RECORD + "\r\n",
                "\u0085" + RECORD,
                "\u2028" + RECORD + "\u2028",
                "\u2029" + RECORD,
                "\u000b" + RECORD,
                "\f" + RECORD,
                "\0" + RECORD,
                "x\",\"taskId\":\"t-victim",
                "x\",\"hash\":\"" + "0".repeat(64) + "\"}\n" + RECORD,
                "\\n" + RECORD,
                "\\u000a" + RECORD,
                "\\",
                "\\\\\"",
                "\"",
                "\u202e" + RECORD + "\u202c",
                "\u2066t-victim\u2069",
                "\u200b\u200d\ufeff" + RECORD,
                "\ud800" + RECORD,
                "\udc0a" + RECORD,
                "\ud83d\n" + RECORD,
                "\u001b[2K\u001b[1A" + RECORD,
                "\u009b2K" + RECORD,
                "</script><script>alert(1)</script>",
                "\ue000\udb80\udc00",
                "\n".repeat(5000) + RECORD,
                RECORD.repeat(100),
                "\\u{a}" + RECORD);
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void whatever_a_task_gets_into_a_record_stays_within_it(String text) throws IOException {
        Path file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file)) {
            log.denial("t-forger", "filesystem", "path", text, text);
            log.denial(text, text, text, text, text);
            assertThat(log.after(0, Optional.of("t-victim"), 10)).isEmpty();
            assertThat(log.after(0, Optional.of("t-forger"), 10)).hasSize(1);
            assertThat(log.after(0, Optional.empty(), 10))
                    .hasSize(2)
                    .allSatisfy(record -> assertThat(
                                    record.object().length() + record.detail().length())
                            .isLessThanOrEqualTo(2048));
        }
        List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
        assertThat(lines)
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).matches("[ -~]+").hasSizeLessThan(16_384));
        assertThat(AuditLog.verify(file).whole()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void two_texts_never_look_the_same_once_they_are_escaped(String text) {
        String safe = AuditText.escape(text);
        assertThat(safe.codePoints()).noneMatch(Character::isISOControl);
        if (!safe.equals(text)) {
            assertThat(AuditText.escape(safe)).isNotEqualTo(safe);
        }
    }

    @Test
    void a_long_text_keeps_its_head_and_its_tail() {
        String bounded = AuditText.bound("/" + "a".repeat(5000) + "/secret.txt", AuditText.MOST);
        assertThat(bounded)
                .hasSizeLessThanOrEqualTo(AuditText.MOST)
                .startsWith("/aaa")
                .endsWith("/secret.txt");
    }

    @Test
    void with_the_weakness_a_forged_line_is_read_back_as_a_record() throws IOException {
        Weaknesses unescaped = Weaknesses.of(List.of("audit-unescaped"));
        try (AuditLog log = AuditLog.open(directory.resolve("audit.jsonl"), unescaped)) {
            log.denial("t-forger", "filesystem", "path", "/x\n" + RECORD + "\n", "");
            log.denial("t-other", "filesystem", "path", "/a\\b", "");
            assertThat(log.after(0, Optional.of("t-victim"), 10))
                    .singleElement()
                    .satisfies(record -> assertThat(record.rule()).isEqualTo("host-not-allowed"));
            assertThat(log.after(0, Optional.of("t-other"), 10))
                    .singleElement()
                    .satisfies(record -> assertThat(record.object()).isEqualTo("/a\\\\b"));
            assertThat(log.after(0, Optional.of("t-forger"), 10))
                    .as("the split record")
                    .hasSize(1);
        }
    }
}
