package sandproof.reference.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import sandproof.reference.task.IdempotencyKey;

/**
 * What a handler gets to see of a request.
 *
 * @param tenant who asks
 * @param keys the idempotency keys given with it, which should be one at most
 */
record Request(Tenant tenant, List<String> parts, Map<String, String> query, List<String> keys, byte[] body) {
    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");
    private static final String DIGITS = "\\d{1,18}";

    /** The path's variable parts, in their order. */
    String part(int index) {
        return parts.get(index);
    }

    long number(String name, long most) throws Problem {
        String text = query.get(name);
        if (text == null) {
            return 0;
        }
        if (!text.matches(DIGITS) || Long.parseLong(text) > most) {
            throw Problem.field(name, text, "a whole number from 0 to " + most);
        }
        return Long.parseLong(text);
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(query.get(name));
    }

    /** The caller's name for this very submission. */
    Optional<IdempotencyKey> idempotencyKey() throws Problem {
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        if (keys.size() > 1 || !KEY.matcher(keys.get(0)).matches()) {
            throw Problem.field(
                    "Idempotency-Key",
                    keys.size() > 1 ? keys.size() + " keys" : "another text",
                    "one key of 1 to 255 visible ASCII characters");
        }
        return Optional.of(IdempotencyKey.of(keys.get(0), body));
    }

    /** Reads a query; a name that is not known is refused. */
    static Map<String, String> query(String raw, Set<String> known) throws Problem {
        Map<String, String> query = new HashMap<>();
        for (String pair : raw.isEmpty() ? List.<String>of() : List.of(raw.split("&", -1))) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (!known.contains(name)) {
                throw Problem.field(name, "an unknown parameter", known.isEmpty() ? "none" : known.toString());
            }
            if (query.containsKey(name)) {
                throw Problem.field(name, "the same parameter twice", "it once");
            }
            query.put(name, decode(name, equals < 0 ? "" : pair.substring(equals + 1)));
        }
        return query;
    }

    private static String decode(String name, String text) throws Problem {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            throw Problem.field(name, text, "percent-encoded text");
        }
    }
}
