package sandproof.driver.api;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** The beginning of a JSON document that was cut off somewhere, closed so that what came of it can be read. */
final class Beginning {
    /** A shorter text might be a name or a state, which must not be taken for another that it only begins like. */
    private static final int SHORTEST_TEXT = 1024;

    private static final int DEEPEST = 1000;

    private final byte[] bytes;
    private final int end;
    /** What closes that which is open at {@link #kept}: whatever is opened or closed moves that, too. */
    private final Deque<Character> closers = new ArrayDeque<>();

    private int at;
    private int kept;
    private boolean inText;

    private Beginning(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.end = end;
        this.at = from;
        this.kept = from;
    }

    /** A document of what came: nothing at all where that is too little, and a broken one where it is broken. */
    static byte[] closed(byte[] bytes, int from, int length) {
        Beginning beginning = new Beginning(bytes, from, from + length);
        beginning.read();
        ByteArrayOutputStream closed = new ByteArrayOutputStream(length + DEEPEST);
        closed.write(bytes, from, beginning.kept - from);
        if (beginning.inText) {
            closed.write('"');
        }
        beginning.closers.forEach(closed::write);
        return closed.toByteArray();
    }

    private void read() {
        boolean name = false;
        while (at < end && closers.size() < DEEPEST) {
            char c = (char) (bytes[at] & 0xff);
            switch (c) {
                case '{', '[' -> {
                    closers.push(c == '{' ? '}' : ']');
                    kept = ++at;
                    name = c == '{';
                }
                case '}', ']' -> {
                    if (closers.isEmpty()) {
                        return;
                    }
                    closers.pop();
                    kept = ++at;
                }
                case ',' -> {
                    kept = at++;
                    name = !closers.isEmpty() && closers.peek() == '}';
                }
                case ':' -> {
                    at++;
                    name = false;
                }
                case '"' -> text(name);
                default -> at++;
            }
        }
    }

    /** Steps behind a text. One that does not end is kept, unless it is the name of a field, or could be one of anything. */
    private void text(boolean name) {
        int begun = at;
        at++;
        while (at < end && bytes[at] != '"' && at + size() <= end) {
            at += size();
        }
        if (at < end && bytes[at] == '"') {
            kept = name ? kept : at + 1;
            at++;
        } else {
            inText = !name && at - begun > SHORTEST_TEXT;
            kept = inText ? at : kept;
            at = end;
        }
    }

    /** Of one character, in bytes as it is written there. */
    private int size() {
        int first = bytes[at] & 0xff;
        if (first == '\\') {
            return at + 1 < end && bytes[at + 1] == 'u' ? 6 : 2;
        }
        return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    }
}
