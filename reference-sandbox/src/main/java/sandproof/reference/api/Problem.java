package sandproof.reference.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sandproof.reference.session.NoRoundException;
import sandproof.reference.task.OverloadedException;

/** A request that cannot be served, told as {@code application/problem+json} (RFC 9457). */
final class Problem extends Exception {
    private static final int MOST_FOUND = 80;
    private static final long SECONDS_TO_RESTART = 10;

    private final ProblemType type;
    private final Map<String, Object> body = new LinkedHashMap<>();
    private long retryAfter;

    private Problem(ProblemType type, String detail) {
        super(detail);
        this.type = type;
        body.put("type", type.uri());
        body.put("title", type.title());
        body.put("status", type.status());
        body.put("detail", detail);
    }

    static Problem of(ProblemType type, String detail) {
        return new Problem(type, detail);
    }

    /** A field that is not as it must be. */
    static Problem field(String field, String found, String expected) {
        String shown = found.length() > MOST_FOUND ? found.substring(0, MOST_FOUND) + "..." : found;
        Problem problem = new Problem(ProblemType.INVALID_FIELD, field + ": found " + shown + ", expected " + expected);
        problem.body.put("field", field);
        problem.body.put("found", shown);
        problem.body.put("expected", expected);
        return problem;
    }

    static Problem noSuchTask() {
        return of(ProblemType.NO_SUCH_TASK, "there is no such task");
    }

    static Problem noSuchSession() {
        return of(ProblemType.NO_SUCH_SESSION, "there is no such session");
    }

    static Problem noRound(NoRoundException none) {
        ProblemType type = switch (none.why()) {
            case BUSY -> ProblemType.ROUND_RUNNING;
            case OVER -> ProblemType.SESSION_OVER;
            case SPENT -> ProblemType.SESSION_SPENT;
        };
        return of(type, none.getMessage() + "");
    }

    static Problem stopping() {
        return of(ProblemType.STOPPING, "the service is stopping").later(SECONDS_TO_RESTART);
    }

    static Problem notMeasured() {
        return of(ProblemType.NOT_READY, "it is not known what is enforced").later(1);
    }

    /** @param lacking what is not enforced, by its name, and why */
    static Problem unenforced(Map<String, String> lacking) {
        Problem problem = of(
                ProblemType.UNENFORCED,
                "not enforced on this machine: "
                        + lacking.entrySet().stream()
                                .map(one -> one.getKey() + " (" + one.getValue() + ")")
                                .sorted()
                                .collect(Collectors.joining(", ")));
        problem.body.put("unenforced", lacking.keySet().stream().sorted().toList());
        return problem;
    }

    static Problem overloaded(OverloadedException why) {
        return of(ProblemType.OVERLOADED, why.getMessage() + "").later(why.seconds());
    }

    /** Worth another try after some seconds. */
    Problem later(long seconds) {
        retryAfter = seconds;
        return this;
    }

    Optional<Long> retryAfter() {
        return retryAfter == 0 ? Optional.empty() : Optional.of(retryAfter);
    }

    int status() {
        return type.status();
    }

    Map<String, Object> body() {
        return new LinkedHashMap<>(body);
    }
}
