package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditSchemaTest {
    private static final String WHOLE = "{\"seq\":2,\"time\":\"2026-01-01T00:00:00.000Z\",\"type\":\"denial\","
            + "\"taskId\":\"t-1\",\"boundary\":\"egress\",\"rule\":\"host-not-allowed\",\"object\":\"x:80\","
            + "\"detail\":\"\",\"prev\":\"" + "0".repeat(64) + "\",\"hash\":\"" + "0".repeat(64) + "\"}";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "a\n\u2028\"\\", "\ud83d\ude00", "\ud800", "\u202e\0"})
    void whatever_a_task_says_its_entries_are_valid(String text) throws IOException {
        Path file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file)) {
            log.denial("t-1", "filesystem", "path", text, text);
            log.denial("t-1", "filesystem", "path", text.repeat(3_000), text.repeat(3_000));
            log.step("t-1", "started", text, text);
            log.owe("", "log-mended", text, text);
            for (int i = 0; i <= DenialFlood.MOST; i++) {
                log.denial("t-2", "kernel", "system-call", "" + i, "");
            }
        }
        Schema schema = schema();
        for (String line : Files.readAllLines(file)) {
            assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
            assertThat(AuditShape.problem(line)).isEmpty();
        }
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of("\"seq\":2", "\"seq\":0"),
                Arguments.of("\"seq\":2", "\"seq\":-1"),
                Arguments.of("\"seq\":2", "\"seq\":1.5"),
                Arguments.of("\"seq\":2", "\"seq\":\"2\""),
                Arguments.of("\"seq\":2", "\"seq\":9999999999999999999"),
                Arguments.of("00.000Z", "00Z"),
                Arguments.of("00.000Z", "00.000+00:00"),
                Arguments.of("denial", "Denial"),
                Arguments.of("t-1", "t".repeat(129)),
                Arguments.of("t-1", ""),
                Arguments.of("egress", "Egress"),
                Arguments.of("egress", ""),
                Arguments.of("host-not-allowed", "host not allowed"),
                Arguments.of("x:80", "x".repeat(1025)),
                Arguments.of("\"detail\":\"\"", "\"detail\":null"),
                Arguments.of("\"detail\":\"\",", ""),
                Arguments.of("\"detail\":\"\"", "\"detail\":\"\",\"more\":1"),
                Arguments.of("\"prev\":\"0", "\"prev\":\"G"),
                Arguments.of("\"hash\":\"0", "\"hash\":\""));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void the_program_refuses_what_the_schema_refuses(String what, String with) throws IOException {
        String changed = WHOLE.replace(what, with);
        assertThat(changed).isNotEqualTo(WHOLE);
        assertThat(schema().validate(changed, InputFormat.JSON)).isNotEmpty();
        assertThat(AuditShape.problem(changed)).contains("found ", ", expected ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "1", "null", "\"\"", "hello", ""})
    void what_is_no_entry_at_all_is_refused(String line) {
        assertThat(AuditShape.problem(line)).contains("found ", ", expected ");
    }

    @Test
    void a_whole_entry_passes_both() throws IOException {
        assertThat(schema().validate(WHOLE, InputFormat.JSON)).isEmpty();
        assertThat(AuditShape.problem(WHOLE)).isEmpty();
    }

    @Test
    void every_field_says_what_it_is_and_how_it_relates_to_ocsf() throws IOException {
        List<String> fields = List.of("seq", "time", "type", "taskId", "boundary", "rule", "object", "detail", "hash");
        String text = text();
        for (String field : fields) {
            assertThat(text).containsPattern("\"" + field + "\": \\{\\s+\"description\": \"[^\"]*OCSF");
        }
    }

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text(), InputFormat.JSON);
    }

    private static String text() throws IOException {
        try (InputStream schema = AuditLog.class.getResourceAsStream("audit.schema.json")) {
            return new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
