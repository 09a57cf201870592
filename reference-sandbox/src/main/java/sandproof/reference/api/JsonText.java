package sandproof.reference.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** JSON in and out; strict on the way in. */
final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    static byte[] write(Object value) throws IOException {
        return MAPPER.writeValueAsBytes(value);
    }

    /** A value of maps and lists as a tree. */
    static JsonNode tree(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    static JsonNode read(byte[] body) throws Problem {
        try {
            JsonNode node = MAPPER.readTree(body);
            if (!node.isObject()) {
                throw Problem.field("body", node.getNodeType().name().toLowerCase(java.util.Locale.ROOT), "an object");
            }
            return node;
        } catch (JsonProcessingException broken) {
            throw Problem.field("body", broken.getOriginalMessage(), "one JSON object");
        } catch (IOException unreadable) {
            throw Problem.field("body", "unreadable bytes", "one JSON object");
        }
    }
}
