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
            log.redact(SECRET);
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
            assertThatThrownBy(() -> log.redact("abc")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void the_oldest_secrets_are_forgotten_and_the_newest_kept() {
        Redaction redaction = new Redaction();
        for (int i = 0; i < 10_010; i++) {
            redaction.add("secret-number-" + i + "-");
        }
        assertThat(redaction.apply("secret-number-3-")).isEqualTo("secret-number-3-");
        assertThat(redaction.apply("secret-number-9999-")).isEqualTo(Redaction.MARK);
    }

    @Test
    void a_secret_of_the_service_is_kept_however_many_tasks_come_after_it() {
        Redaction redaction = new Redaction();
        redaction.addForEver(SECRET);
        for (int i = 0; i < 10_010; i++) {
            redaction.add("secret-number-" + i + "-");
        }
        assertThat(redaction.apply(SECRET)).isEqualTo(Redaction.MARK);
    }

    @Test
    void a_secret_that_was_cut_before_it_came_leaves_no_part_of_itself() {
        Redaction redaction = new Redaction();
        redaction.add(SECRET);
        String hex = HexFormat.of().formatHex(SECRET.getBytes(StandardCharsets.UTF_8));
        assertThat(redaction.apply("/a/" + SECRET.substring(0, 15))).isEqualTo("/a/" + Redaction.MARK);
        assertThat(redaction.apply(hex.substring(0, 20))).isEqualTo(Redaction.MARK);
        assertThat(redaction.apply(SECRET.substring(0, 15) + "/a")).isEqualTo(SECRET.substring(0, 15) + "/a");
    }

    @Test
    void with_the_weakness_secrets_and_whole_requests_are_kept() throws IOException {
        Path file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file, Weaknesses.of(List.of("audit-keeps-secrets")))) {
            log.redact(SECRET);
            log.denial("t-1", "egress", "host-not-allowed", "a:80", "", () -> "GET /?token=" + SECRET);
        }
        assertThat(Files.readString(file)).contains("GET /?token=" + SECRET);
    }
}
