package sandproof.reference.api;

import java.util.Locale;

/** The kinds of problems, each under a URI that stays: clients may decide by it. */
enum ProblemType {
    INVALID_FIELD(400, "A field is not as it must be"),
    UNAUTHORIZED(401, "No good bearer token"),
    NO_SUCH_PATH(404, "There is no such path"),
    NO_SUCH_TASK(404, "There is no such task"),
    NO_SUCH_SESSION(404, "There is no such session"),
    NO_SUCH_ARTIFACT(404, "There is no such published artifact"),
    METHOD_NOT_ALLOWED(405, "The path does not know this method"),
    OUTPUT_NOT_KEPT(409, "The output is not kept"),
    EARLIER_SERVICE(409, "The task belongs to a service before this one"),
    ROUND_RUNNING(409, "A round of the session is running"),
    SESSION_OVER(409, "The session is over"),
    SESSION_SPENT(409, "The session has used up what it may"),
    TOO_LARGE(413, "The body is too large"),
    KEY_CONFLICT(422, "The idempotency key was used for another submission"),
    UNENFORCED(422, "The task needs what cannot be enforced here"),
    OVERLOADED(429, "There is no room for it now"),
    FAILED(500, "The service failed"),
    NOT_READY(503, "The service is not ready"),
    STOPPING(503, "The service is stopping");

    private final int status;
    private final String title;

    ProblemType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    int status() {
        return status;
    }

    String title() {
        return title;
    }

    String uri() {
        return "urn:sandproof:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
