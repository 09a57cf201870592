package sandproof.driver.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sandproof.driver.Words;

/**
 * The head of an answer (RFC 9112). Strict where leniency would let two readers see two different answers.
 *
 * @param length bytes of the body, -1 when not said
 * @param retryAfter what the other side says of when to ask again, as it wrote it; empty when it does not
 */
record Head(int status, long length, boolean chunked, String retryAfter) {
    private static final int LARGEST = 64 << 10;
    private static final int MOST_INTERIM = 5;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})(?: .*)?");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    static Head read(InputStream in) throws IOException {
        for (int i = 0; i < MOST_INTERIM; i++) {
            Head head = readOne(in);
            if (head.status >= 200) {
                return head;
            }
        }
        throw new IOException("the answer never comes to its final status");
    }

    private static Head readOne(InputStream in) throws IOException {
        String first = line(in);
        Matcher status = STATUS.matcher(first);
        if (!status.matches()) {
            throw new IOException("the answer is not HTTP but \"" + Words.shown(first) + "\"");
        }
        Map<String, String> headers = new HashMap<>();
        int size = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            size += line.length();
            int colon = line.indexOf(':');
            if (colon < 1 || size > LARGEST) {
                throw new IOException("the head of the answer is broken or too large");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).strip();
            String other = headers.put(name, value);
            boolean framing = name.equals("content-length") || name.equals("transfer-encoding");
            if (framing && other != null && !other.equals(value)) {
                throw new IOException("the answer has two different " + name + " headers");
            }
        }
        return head(Integer.parseInt(status.group(1)), headers);
    }

    private static Head head(int status, Map<String, String> headers) throws IOException {
        String encoding = headers.get("transfer-encoding");
        String length = headers.get("content-length");
        if (encoding != null && (length != null || !encoding.equalsIgnoreCase("chunked"))) {
            throw new IOException("the answer does not say clearly how long it is");
        }
        if (length != null && !LENGTH.matcher(length).matches()) {
            throw new IOException("the answer's length \"" + Words.shown(length) + "\" is no number");
        }
        boolean none = status < 200 || status == 204 || status == 304;
        return new Head(
                status,
                none ? 0 : length == null ? -1 : Long.parseLong(length),
                !none && encoding != null,
                headers.getOrDefault("retry-after", ""));
    }

    /** One line without its end. */
    static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException(line.size() == 0 ? "the connection was closed" : "the answer is cut off");
            }
            if (line.size() >= LARGEST) {
                throw new IOException("a line of the answer is too long");
            }
            line.write(c);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
