package sandproof.reference.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One line of the API.
 *
 * @param path with variable parts in braces, as in the OpenAPI document
 * @param guard who may use it
 * @param query the query parameters it knows
 */
record Route(String method, String path, Guard guard, Set<String> query, Handler handler) {
    /** Serves a request. */
    interface Handler {
        Answer serve(Request request) throws Problem, InterruptedException, java.io.IOException;
    }

    static Route get(String path, Handler handler, String... query) {
        return new Route("GET", path, Guard.TENANT, Set.of(query), handler);
    }

    static Route post(String path, Handler handler) {
        return new Route("POST", path, Guard.TENANT, Set.of(), handler);
    }

    Route guardedBy(Guard other) {
        return new Route(method, path, other, query, handler);
    }

    /** The variable parts, when the path is of this route's form. */
    Optional<List<String>> match(String actual) {
        String[] wanted = path.split("/", -1);
        String[] given = actual.split("/", -1);
        if (wanted.length != given.length) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (int at = 0; at < wanted.length; at++) {
            if (wanted[at].startsWith("{")) {
                parts.add(given[at]);
            } else if (!wanted[at].equals(given[at])) {
                return Optional.empty();
            }
        }
        return Optional.of(parts);
    }
}
