package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sandproof.reference.isolation.Limits;
import sandproof.reference.session.RoundRequest;
import sandproof.reference.session.SessionRequest;
import sandproof.reference.task.TaskRequest;

/** From the bodies that open a session and begin its rounds to what is asked for. */
final class SessionSubmission {
    private static final Set<String> OF_SESSION = Set.of(
            "correlationId",
            "files",
            "limits",
            "egress",
            "artifactTypes",
            "audience",
            "requires",
            "rounds",
            "idleMillis",
            "maxMillis");
    private static final Set<String> OF_ROUND = Set.of("command", "environment", "files", "innerMillis", "outerMillis");

    private SessionSubmission() {}

    /**
     * Reads the body that opens a session.
     *
     * @param most what the limits of a task cannot exceed, and hence not those of all rounds together
     * @param known names of what may be required to be enforced
     */
    static SessionRequest session(byte[] body, Limits most, Set<String> known) throws Problem {
        JsonNode node = JsonText.read(body);
        Fields fields = new Fields("", node, OF_SESSION);
        TaskRequest task = Submission.request(fields, List.of(), Map.of(), most, known);
        return new SessionRequest(
                task,
                (int) fields.number("rounds", 1, SessionRequest.MOST_ROUNDS, SessionRequest.USUAL_ROUNDS),
                duration(fields, "idleMillis", SessionRequest.LONGEST_IDLE, SessionRequest.USUAL_IDLE),
                duration(fields, "maxMillis", SessionRequest.LONGEST, SessionRequest.USUAL_MOST));
    }

    private static Duration duration(Fields fields, String name, Duration most, Duration usual) throws Problem {
        return Duration.ofMillis(fields.number(name, 1, most.toMillis(), usual.toMillis()));
    }

    /** Reads the body that begins a round; where it states no time, it may take what the session has left. */
    static RoundRequest round(byte[] body) throws Problem {
        Fields fields = new Fields("", JsonText.read(body), OF_ROUND);
        long outer = fields.number("outerMillis", 1, Limits.MOST.outerMillis(), Limits.MOST.outerMillis());
        Submission.Start start = Submission.start(fields);
        return new RoundRequest(
                start.command(),
                start.environment(),
                Submission.files(fields),
                fields.number("innerMillis", 1, outer, outer),
                outer);
    }
}
