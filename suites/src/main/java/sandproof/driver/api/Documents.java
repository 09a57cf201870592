package sandproof.driver.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the JSON documents of an answer. */
final class Documents {
    private static final int MOST_TOKENS = 1_000_000;
    private static final int MOST_DOCUMENTS = 100_000;

    /** Bounded by what a tree of it takes in memory, which is far more than its bytes. */
    static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final int FRAME_HEAD = 5;
    private static final int COMPRESSED = 1;
    private static final String DATA = "data:";
    private static final Pattern OTHER = Pattern.compile("(?:event|id|retry)?:");

    private Documents() {}

    /**
     * Reads all of them.
     *
     * @throws IOException when it is something else; the message says what
     */
    static List<JsonNode> of(Shape shape, byte[] body) throws IOException {
        return switch (shape) {
            case JSON -> List.of(document(body, 0, body.length));
            case LINES -> lines(new String(body, StandardCharsets.UTF_8));
            case CONNECT -> frames(body);
        };
    }

    /** One frame around a request, as the Connect protocol wants it. */
    static byte[] framed(byte[] body) {
        return ByteBuffer.allocate(FRAME_HEAD + body.length)
                .put((byte) 0)
                .putInt(body.length)
                .put(body)
                .array();
    }

    private static void add(List<JsonNode> documents, JsonNode one) throws IOException {
        if (documents.size() >= MOST_DOCUMENTS) {
            throw new IOException("there are more than " + MOST_DOCUMENTS + " documents");
        }
        documents.add(one);
    }

    /** Many small documents take as much memory as a large one. */
    private static int within(int pieces, JsonNode one) throws IOException {
        int all = pieces + pieces(one);
        if (all > MOST_TOKENS) {
            throw new IOException("there are more than " + MOST_TOKENS + " values in it");
        }
        return all;
    }

    private static int pieces(JsonNode node) {
        int all = 1;
        for (JsonNode child : node) {
            all += pieces(child);
        }
        return all;
    }

    private static JsonNode document(byte[] bytes, int from, int length) throws IOException {
        try {
            JsonNode node = JSON.readTree(bytes, from, length);
            if (node == null || node.isMissingNode()) {
                throw new IOException("it is empty");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new IOException(e.getOriginalMessage(), e);
        }
    }

    /** Fields of server-sent events other than their data say nothing here. */
    private static List<JsonNode> lines(String text) throws IOException {
        List<JsonNode> documents = new ArrayList<>();
        int pieces = 0;
        for (String line : text.lines().toList()) {
            String data = line.startsWith(DATA) ? line.substring(DATA.length()) : line;
            if (!data.isBlank() && !OTHER.matcher(line).lookingAt()) {
                byte[] bytes = data.getBytes(StandardCharsets.UTF_8);
                JsonNode one = document(bytes, 0, bytes.length);
                pieces = within(pieces, one);
                add(documents, one);
            }
        }
        return documents;
    }

    private static List<JsonNode> frames(byte[] body) throws IOException {
        List<JsonNode> documents = new ArrayList<>();
        int pieces = 0;
        ByteBuffer frames = ByteBuffer.wrap(body);
        while (frames.hasRemaining()) {
            if (frames.remaining() < FRAME_HEAD) {
                throw new IOException("a frame is cut off");
            }
            int flags = frames.get();
            int length = frames.getInt();
            if ((flags & COMPRESSED) != 0 || length < 0 || length > frames.remaining()) {
                throw new IOException("a frame is compressed or cut off");
            }
            JsonNode one = document(body, frames.position(), length);
            pieces = within(pieces, one);
            add(documents, one);
            frames.position(frames.position() + length);
        }
        return documents;
    }
}
