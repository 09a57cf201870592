package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sandproof.reference.weakness.Weaknesses;

class RedactionTest {
    private static final String SECRET = "spt_q7hd2kfjw3mzx5ne";

    @TempDir
    Path directory;

    static Stream<String> disguises() {
        byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
        return Stream.of(
                SECRET,
                "before " + SECRET + " after",
                SECRET + SECRET,
                SECRET.toUpperCase(Locale.ROOT),
                "https://" + SECRET + ".denied.test/",
                "/" + "a".repeat(1000) + SECRET + "b".repeat(1000),
                "/" + "a".repeat(600) + SECRET + "b".repeat(380),
                HexFormat.of().formatHex(bytes),
                HexFormat.of().withUpperCase().formatHex(bytes),
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder().encodeToString(bytes),
                Base64.getEncoder().encodeToString(("a" + SECRET + "zz").getBytes(StandardCharsets.UTF_8)),
                Base64.getEncoder().encodeToString(("ab" + SECRET + "z").getBytes(StandardCharsets.UTF_8)),
                Base64.getEncoder().encodeToString(("abc" + SECRET).getBytes(StandardCharsets.UTF_8)),
                Sha256.hex(bytes),
                "\n" + SECRET + "\u202e",
                SECRET.substring(0, 10) + SECRET);
    }

    @ParameterizedTest
    @MethodSource("disguises")
    void a_known_secret_never_reaches_the_file(String text) throws IOException {
        Path file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file)) {
            log.redact("t-1", SECRET);
            log.denial(text, text, text, text, text);
            log.step(text, text, text, text, () -> text);
        }
        String written = Files.readString(file);
        if (text.length() < AuditText.MOST) {
            assertThat(written).contains(Redaction.MARK);
        }
        assertThat(written.toLowerCase(Locale.ROOT)).doesNotContain(SECRET.substring(2, 18));
        byte[] core = SECRET.substring(4, 16).getBytes(StandardCharsets.UTF_8);
        assertThat(written.toLowerCase(Locale.ROOT))
                .doesNotContain(HexFormat.of().formatHex(core))
                .doesNotContain(Base64.getEncoder().encodeToString(core).toLowerCase(Locale.ROOT))
                .doesNotContain(Sha256.hex(SECRET.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void what_would_blot_out_ordinary_text_is_not_taken_for_a_secret() throws IOException {
        try (AuditLog log = AuditLog.open(directory.resolve("audit.jsonl"))) {
            assertThatThrownBy(() -> log.redact("t-1", "abc")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void of_the_secrets_of_tasks_that_are_over_the_oldest_are_forgotten_and_the_newest_kept() {
        Redaction redaction = new Redaction();
        tasks(redaction);
        assertThat(redaction.apply("secret-number-3-")).isEqualTo("secret-number-3-");
        assertThat(redaction.apply("secret-number-" + Redaction.MOST_RETIRED + "-"))
                .isEqualTo(Redaction.MARK);
    }

    @Test
    void a_secret_of_a_task_that_runs_or_of_the_service_is_kept_however_many_come_after_it() {
        Redaction redaction = new Redaction();
        redaction.addForEver(SECRET);
        redaction.add("t-runs", "secret-of-a-long-task");
        tasks(redaction);
        assertThat(redaction.apply(SECRET)).isEqualTo(Redaction.MARK);
        assertThat(redaction.apply("secret-of-a-long-task")).isEqualTo(Redaction.MARK);
    }

    private static void tasks(Redaction redaction) {
        for (int i = 0; i < Redaction.MOST_RETIRED + 10; i++) {
            redaction.add("t-" + i, "secret-number-" + i + "-");
            redaction.retire("t-" + i);
        }
    }

    @Test
    void a_secret_that_was_cut_before_it_came_leaves_no_part_of_itself() {
        Redaction redaction = new Redaction();
        redaction.add("t-1", SECRET);
        String hex = HexFormat.of().formatHex(SECRET.getBytes(StandardCharsets.UTF_8));
        assertThat(redaction.apply("/a/" + SECRET.substring(0, 15))).isEqualTo("/a/" + Redaction.MARK);
        assertThat(redaction.apply(hex.substring(0, 20))).isEqualTo(Redaction.MARK);
        assertThat(redaction.apply(SECRET.substring(0, 15) + "/a")).isEqualTo(SECRET.substring(0, 15) + "/a");
    }

    @Test
    void with_the_weakness_secrets_and_whole_requests_are_kept() throws IOException {
        Path file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file, Weaknesses.of(List.of("audit-keeps-secrets")))) {
            log.redact("t-1", SECRET);
            log.denial("t-1", "egress", "host-not-allowed", "a:80", "", () -> "GET /?token=" + SECRET);
        }
        assertThat(Files.readString(file)).contains("GET /?token=" + SECRET);
    }
}
