package sandproof.attempt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import sandproof.attack.Payload;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Limits;

/**
 * What a payload is told: {@code attempt.json}, and the same as {@code attempt.env} for shells. Never a secret: what a
 * payload must not know cannot leak by being handed over.
 */
final class Orders {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TABLE = "name,amount\nada,19\ngrace,23\nmary,42\n";

    private final ObjectNode root = JSON.createObjectNode();

    Orders(Challenge challenge, Layout layout, Limits limits) {
        root.put("nonce", challenge.nonce());
        root.put("challenge", challenge.secret());
        ObjectNode paths = root.putObject("paths");
        paths.put("inputs", layout.inputs());
        paths.put("output", layout.output());
        paths.put("tmp", layout.tmp());
        paths.put("credential", layout.credential());
        root.put("egress", layout.egress());
        root.put("lookSeconds", Gaze.BRIEF_MILLIS / 1000.0);
        ObjectNode bounds = root.putObject("limits");
        bounds.put("processes", limits.processes());
        bounds.put("memory", limits.memoryBytes());
        bounds.put("openFiles", limits.openFiles());
        bounds.put("outputBytes", limits.outputBytes());
        bounds.put("tmpBytes", limits.tmpBytes());
        bounds.put("inodes", limits.inodes());
        bounds.put("streamBytes", limits.streamBytes());
        bounds.put("artifactBytes", limits.artifactBytes());
        bounds.put("artifacts", limits.artifacts());
        bounds.put("innerMillis", limits.inner().toMillis());
        bounds.put("outerMillis", limits.outer().toMillis());
    }

    Orders with(String key, Object value) {
        root.set(key, JSON.valueToTree(value));
        return this;
    }

    /** The innocent table that every task may read. */
    static byte[] table() {
        return TABLE.getBytes(StandardCharsets.UTF_8);
    }

    Placeholders placeholders() {
        return new Placeholders(root);
    }

    /** Every input file of the task. */
    Map<String, byte[]> files(Payload payload) {
        Map<String, byte[]> files = new HashMap<>(payload.files());
        files.put("data.csv", table());
        files.put("attempt.json", text().getBytes(StandardCharsets.UTF_8));
        files.put("attempt.env", environment().getBytes(StandardCharsets.UTF_8));
        return files;
    }

    private String text() {
        try {
            return JSON.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    private String environment() {
        StringBuilder lines = new StringBuilder();
        flatten("", root, lines);
        return lines.toString();
    }

    private static void flatten(String prefix, JsonNode node, StringBuilder lines) {
        node.properties().forEach(field -> {
            String name = prefix + snake(field.getKey());
            JsonNode value = field.getValue();
            if (value.isObject()) {
                flatten(name + "_", value, lines);
            } else {
                lines.append(name).append("='").append(plain(value)).append("'\n");
            }
        });
    }

    private static String plain(JsonNode value) {
        if (!value.isArray()) {
            return value.asText().replace("'", "'\\''");
        }
        StringBuilder words = new StringBuilder();
        value.forEach(element -> words.append(words.length() > 0 ? " " : "").append(element.asText()));
        return words.toString().replace("'", "'\\''");
    }

    private static String snake(String camel) {
        return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }
}
