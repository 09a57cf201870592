package sandproof.driver.wire;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One request (RFC 9112). What would end a line early is refused here, whoever wrote it.
 *
 * @param method such as {@code GET}
 * @param path path and query, escaped
 * @param headers beside those of the connection itself
 * @param body empty for none
 * @since 0.1
 */
public record Request(String method, String path, Map<String, String> headers, byte @Nullable [] body) {
    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,16}");
    private static final Pattern PATH = Pattern.compile("/[!-~]*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
    private static final Pattern VALUE = Pattern.compile("[ -~\\x80-\\xff\\t]*");

    public Request {
        headers = Map.copyOf(headers);
        boolean good = METHOD.matcher(method).matches()
                && PATH.matcher(path).matches()
                && headers.entrySet().stream()
                        .allMatch(header -> NAME.matcher(header.getKey()).matches()
                                && VALUE.matcher(header.getValue()).matches());
        if (!good) {
            throw new IllegalArgumentException("a request with characters that no request may have");
        }
    }

    byte[] bytes(String authority) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", authority);
        all.put("Accept", "*/*");
        all.putAll(headers);
        all.put("Connection", "close");
        byte[] content = body;
        if (content != null) {
            all.put("Content-Length", Integer.toString(content.length));
        }
        StringBuilder head = new StringBuilder(method).append(' ').append(path).append(" HTTP/1.1\r\n");
        all.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        if (content == null) {
            return start;
        }
        byte[] whole = java.util.Arrays.copyOf(start, start.length + content.length);
        System.arraycopy(content, 0, whole, start.length, content.length);
        return whole;
    }
}
