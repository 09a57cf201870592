package sandproof.driver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/**
 * What the service answered.
 *
 * @param asked method and path, for sentences
 * @param body the first bytes of the body
 * @param length how many bytes came, also of those not kept
 */
record Answer(String asked, int status, byte[] body, long length) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static JsonMapper mapper() {
        return MAPPER;
    }

    /** The body as a JSON object. */
    Fields fields() {
        JsonNode node = json();
        if (!node.isObject()) {
            throw new SandboxException(
                    asked + " was answered with JSON that is no object; this is not the interface" + " of a sandbox.");
        }
        return new Fields(asked, node);
    }

    JsonNode json() {
        try {
            JsonNode node = MAPPER.readTree(body);
            if (node.isMissingNode()) {
                throw new IOException("it is empty");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw notJson(e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw notJson(String.valueOf(e.getMessage()), e);
        }
    }

    private SandboxException notJson(String why, IOException cause) {
        return new SandboxException(
                asked + " was answered with something that is not JSON (" + Words.shown(why)
                        + "); check that the address is that of the sandbox.",
                cause);
    }

    /** The service's own words on an error: title and detail of problem+json, else the start of the body. */
    String words() {
        String whole = new String(body, 0, Math.min(body.length, 1000), StandardCharsets.UTF_8);
        try {
            JsonNode node = MAPPER.readTree(body);
            String words =
                    node.path("title").asText("") + " " + node.path("detail").asText("");
            return Words.shown((words.isBlank() ? whole : words).strip());
        } catch (IOException e) {
            return Words.shown(whole.strip());
        }
    }
}
