package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /redirect/NONCE?code=302&hops=N&to=URL}: a redirect to anywhere, by any of the codes 300 to 308, at the end of
 * a chain of N more redirects by this same canary. A chain across hosts or schemes is written into {@code to}.
 */
record Redirect(int code, String location) {
    private static final int MOST_HOPS = 64;

    static Optional<Redirect> of(String path) {
        int question = path.indexOf('?');
        if (!path.startsWith("/redirect/") || question < 0) {
            return Optional.empty();
        }
        Map<String, String> query = query(path.substring(question + 1));
        String to = query.getOrDefault("to", "");
        // A line break in the location would let a caller write the rest of the answer.
        if (to.isEmpty() || to.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return Optional.empty();
        }
        int code = number(query.get("code"), 302);
        int hops = Math.min(number(query.get("hops"), 0), MOST_HOPS);
        if (code < 300 || code > 308) {
            return Optional.empty();
        }
        String here = path.substring(0, question) + "?code=" + code + "&hops=" + (hops - 1) + "&to="
                + URLEncoder.encode(to, UTF_8);
        return Optional.of(new Redirect(code, hops > 0 ? here : to));
    }

    private static Map<String, String> query(String text) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                query.putIfAbsent(pair.substring(0, equals), decode(pair.substring(equals + 1)));
            }
        }
        return query;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    private static int number(@Nullable String text, int otherwise) {
        return text != null && text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : otherwise;
    }
}
