package sandproof.reference.api;

import java.util.LinkedHashMap;
import java.util.Map;

/** A request that cannot be served, told as {@code application/problem+json} (RFC 9457). */
final class Problem extends Exception {
    private static final int MOST_FOUND = 80;

    private final int status;
    private final Map<String, String> body = new LinkedHashMap<>();

    private Problem(int status, String title, String detail) {
        super(detail);
        this.status = status;
        body.put("type", "about:blank");
        body.put("title", title);
        body.put("status", "" + status);
        body.put("detail", detail);
    }

    static Problem of(int status, String title, String detail) {
        return new Problem(status, title, detail);
    }

    /** A field that is not as it must be. */
    static Problem field(String field, String found, String expected) {
        String shown = found.length() > MOST_FOUND ? found.substring(0, MOST_FOUND) + "..." : found;
        Problem problem = new Problem(400, "Bad Request", field + ": found " + shown + ", expected " + expected);
        problem.body.put("field", field);
        problem.body.put("found", shown);
        problem.body.put("expected", expected);
        return problem;
    }

    static Problem noSuchTask() {
        return of(404, "Not Found", "there is no such task");
    }

    int status() {
        return status;
    }

    Map<String, Object> body() {
        Map<String, Object> all = new LinkedHashMap<>(body);
        all.put("status", status);
        return all;
    }
}
