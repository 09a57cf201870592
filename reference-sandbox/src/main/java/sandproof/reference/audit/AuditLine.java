package sandproof.reference.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * The written form of a record: one line of ASCII, fields in a fixed order, the hash last. The hash is taken over the
 * line as it would be without it.
 */
record AuditLine(String text, String hash) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final JsonFactory FACTORY = JSON.getFactory();
    private static final String HASH = ",\"hash\":\"";
    private static final int HASH_LENGTH = HASH.length() + 64 + 2;

    /** Writes a record; a raw object is written into the line as it is, for the weakness that wants it so. */
    static AuditLine of(AuditRecord record, boolean rawObject) {
        StringWriter out = new StringWriter(512);
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("seq", record.seq());
            json.writeStringField("time", record.time());
            json.writeStringField("type", record.type());
            json.writeStringField("taskId", record.taskId());
            json.writeStringField("boundary", record.boundary());
            json.writeStringField("rule", record.rule());
            json.writeFieldName("object");
            if (rawObject) {
                json.writeRawValue('"' + record.object() + '"');
            } else {
                json.writeString(record.object());
            }
            json.writeStringField("detail", record.detail());
            json.writeStringField("prev", record.prev());
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("a string writer does not fail", e);
        }
        String body = out.toString();
        String hash = Sha256.hex(body.getBytes(StandardCharsets.UTF_8));
        return new AuditLine(body.substring(0, body.length() - 1) + HASH + hash + "\"}", hash);
    }

    /** The hash that a line read back must carry; of something else when it is no record at all. */
    static String hashOf(String line) {
        int at = Math.max(0, line.length() - HASH_LENGTH);
        return Sha256.hex((line.substring(0, at) + "}").getBytes(StandardCharsets.UTF_8));
    }

    /** How a line with that hash ends. */
    static String ending(String hash) {
        return HASH + hash + "\"}";
    }

    /** How a line that ends otherwise is told to people. */
    static String shownEnding(String line) {
        int at = line.length() - HASH_LENGTH;
        return at >= 0 && line.startsWith(HASH, at)
                ? "hash " + AuditText.shown(line.substring(at + HASH.length(), line.length() - 2))
                : "no hash at the end";
    }

    static JsonNode tree(String line) throws JsonProcessingException {
        return JSON.readTree(line);
    }

    static AuditRecord parse(String line) throws JsonProcessingException {
        return JSON.readValue(line, AuditRecord.class);
    }
}
