package sandproof.driver.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/** The body of an answer (RFC 9112): of a length said before, in chunks, or up to the end of the connection. */
final class Body {
    private static final Pattern CHUNK = Pattern.compile("[0-9A-Fa-f]{1,8}(?:[ \\t]*;.*)?");
    private static final int MOST_TRAILERS = 20;

    private final InputStream in;
    private final Head head;
    private long left;
    private boolean begun;
    private boolean over;

    Body(InputStream in, Head head) {
        this.in = in;
        this.head = head;
        this.left = head.chunked() ? 0 : head.length();
    }

    /** As {@link InputStream#read(byte[], int, int)}, but an end that comes too early is an error. */
    int read(byte[] buffer, int from, int most) throws IOException {
        over = over || (head.chunked() ? left == 0 && !nextChunk() : left == 0);
        if (over) {
            return -1;
        }
        int n = in.read(buffer, from, (int) (left < 0 ? most : Math.min(left, most)));
        if (n < 0 && left >= 0) {
            throw new IOException("the answer is cut off");
        }
        left -= left < 0 ? 0 : n;
        return n;
    }

    private boolean nextChunk() throws IOException {
        if (begun && !Head.line(in).isEmpty()) {
            throw new IOException("the answer's chunks are broken");
        }
        begun = true;
        String size = Head.line(in);
        if (!CHUNK.matcher(size).matches()) {
            throw new IOException("the answer's chunks are broken");
        }
        left = Long.parseLong(size.replaceAll("[ \\t]*;.*", ""), 16);
        if (left > 0) {
            return true;
        }
        for (int i = 0; i < MOST_TRAILERS; i++) {
            if (Head.line(in).isEmpty()) {
                return false;
            }
        }
        throw new IOException("the answer does not end");
    }
}
