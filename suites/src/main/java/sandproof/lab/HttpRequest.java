package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import java.util.Optional;

/**
 * The little of an HTTP request that a canary needs. Anyone may say anything to a canary, so this reads what is there
 * and never fails: a thing that is no request has an empty method.
 *
 * @param path the path and query, also of an absolute-form target
 * @param host the host of the {@code Host} header or, where the target is absolute, of the target; lower case, without
 *     port and final dot
 * @param bodyLength what {@code Content-Length} says, 0 when it says nothing usable
 */
record HttpRequest(String method, String path, String host, long bodyLength) {
    private static final HttpRequest NONE = new HttpRequest("", "", "", 0);

    /** Where the head ends, that is the first byte of the body; empty while it has not ended. */
    static Optional<Integer> headEnd(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '\n') {
                continue;
            }
            if (i + 1 < bytes.length && bytes[i + 1] == '\n') {
                return Optional.of(i + 2);
            }
            if (i + 2 < bytes.length && bytes[i + 1] == '\r' && bytes[i + 2] == '\n') {
                return Optional.of(i + 3);
            }
        }
        return Optional.empty();
    }

    static HttpRequest parse(byte[] bytes) {
        String[] lines = new String(bytes, ISO_8859_1).split("\r?\n", -1);
        String[] words = lines[0].split(" ", -1);
        if (words.length < 2 || !words[0].matches("[A-Z]{3,16}")) {
            return NONE;
        }
        String target = words[1];
        String host = "";
        long length = 0;
        for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            if (colon < 0) {
                continue;
            }
            String value = lines[i].substring(colon + 1).strip();
            switch (lines[i].substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "host" -> host = host.isEmpty() ? value : host;
                case "content-length" -> length = length(value);
                default -> {}
            }
        }
        if (target.regionMatches(true, 0, "http://", 0, 7) || target.regionMatches(true, 0, "https://", 0, 8)) {
            int from = target.indexOf("//") + 2;
            int slash = target.indexOf('/', from);
            host = target.substring(from, slash < 0 ? target.length() : slash);
            target = slash < 0 ? "/" : target.substring(slash);
        }
        return new HttpRequest(words[0], target, bareHost(host), length);
    }

    private static long length(String value) {
        return value.matches("[0-9]{1,15}") ? Long.parseLong(value) : 0;
    }

    static String bareHost(String authority) {
        String host = authority.toLowerCase(Locale.ROOT);
        host = host.startsWith("[") ? host.replaceFirst("]:[0-9]*$", "]") : host.replaceFirst(":[0-9]*$", "");
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /**
     * A name under which a task may reach the allowed host: its own, or one that has it among its answers. What counts
     * of the latter is where else they lead.
     */
    static boolean isAllowedName(String host) {
        return host.equals(Addresses.ALLOWED_HOST)
                || host.endsWith("." + Addresses.ALLOWED_HOST)
                || host.endsWith(".rebind.test")
                || host.endsWith(".mixed.test");
    }

    /** Whether a task that may reach the allowed host may make this request there. */
    boolean isAllowed() {
        return isAllowedName(host) && (path.startsWith("/allowed/") || path.startsWith("/redirect/"));
    }
}
