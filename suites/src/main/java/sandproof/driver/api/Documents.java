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
                            .maxStringLength(Api.LARGEST)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final int FRAME_HEAD = 5;
    private static final int COMPRESSED = 1;
    private static final String DATA = "data:";
    private static final Pattern OTHER = Pattern.compile("(?:event|id|retry)?:");

    private final List<JsonNode> all = new ArrayList<>();
    private int pieces;
    private String more;

    private Documents(String more) {
        this.more = more;
    }

    /**
     * Reads all of them, or the first where there are too many.
     *
     * @param more what there is more of than the body; empty where that is all
     * @throws IOException when it is something else; the message says what
     */
    static Answer of(Shape shape, byte[] body, String more) throws IOException {
        return new Documents(more).read(shape, body);
    }

    private Answer read(Shape shape, byte[] body) throws IOException {
        switch (shape) {
            case JSON -> all.add(more.isEmpty() ? document(body, 0, body.length) : begun(body, 0, body.length));
            case LINES -> lines(new String(body, StandardCharsets.UTF_8));
            case CONNECT -> frames(body);
        }
        return new Answer(all, more);
    }

    /** One frame around a request, as the Connect protocol wants it. */
    static byte[] framed(byte[] body) {
        return ByteBuffer.allocate(FRAME_HEAD + body.length)
                .put((byte) 0)
                .putInt(body.length)
                .put(body)
                .array();
    }

    /** Many small documents take as much memory as a large one; whether there is room for this one. */
    private boolean added(JsonNode one) {
        pieces += pieces(one);
        if (all.size() >= MOST_DOCUMENTS || pieces > MOST_TOKENS) {
            more = all.size() >= MOST_DOCUMENTS
                    ? "more than " + MOST_DOCUMENTS + " documents"
                    : "more than " + MOST_TOKENS + " values";
            return false;
        }
        return all.add(one);
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

    private static JsonNode begun(byte[] bytes, int from, int length) throws IOException {
        byte[] closed = Beginning.closed(bytes, from, length);
        return document(closed, 0, closed.length);
    }

    /** What is said last of an answer that was cut off, and is not enough for a document, is nothing. */
    private void last(byte[] bytes, int from, int length) {
        try {
            boolean unused = added(begun(bytes, from, length));
        } catch (IOException tooLittle) {
            return;
        }
    }

    /** Fields of server-sent events other than their data say nothing here. */
    private void lines(String text) throws IOException {
        int whole = more.isEmpty() ? text.length() : text.lastIndexOf('\n') + 1;
        for (String line : (Iterable<String>) text.substring(0, whole).lines()::iterator) {
            byte[] data = data(line);
            if (data.length > 0 && !added(document(data, 0, data.length))) {
                return;
            }
        }
        byte[] data = data(text.substring(whole));
        last(data, 0, data.length);
    }

    private static byte[] data(String line) {
        String data = line.startsWith(DATA) ? line.substring(DATA.length()) : line;
        boolean none = data.isBlank() || OTHER.matcher(line).lookingAt();
        return none ? new byte[0] : data.getBytes(StandardCharsets.UTF_8);
    }

    private void frames(byte[] body) throws IOException {
        ByteBuffer frames = ByteBuffer.wrap(body);
        while (frames.hasRemaining()) {
            if (frames.remaining() < FRAME_HEAD) {
                cut("a frame is cut off");
                return;
            }
            int flags = frames.get();
            int length = frames.getInt();
            if ((flags & COMPRESSED) != 0 || length < 0) {
                throw new IOException("a frame is compressed or cut off");
            }
            if (length > frames.remaining()) {
                cut("a frame is compressed or cut off");
                last(body, frames.position(), frames.remaining());
                return;
            }
            if (!added(document(body, frames.position(), length))) {
                return;
            }
            frames.position(frames.position() + length);
        }
    }

    /** @throws IOException where the answer was not cut off by us */
    private void cut(String broken) throws IOException {
        if (more.isEmpty()) {
            throw new IOException(broken);
        }
    }
}
