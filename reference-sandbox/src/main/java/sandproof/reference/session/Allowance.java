package sandproof.reference.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sandproof.reference.isolation.Limits;
import sandproof.reference.task.Round;
import sandproof.reference.task.TaskRequest;

/** What is left of a session's limits for its next round. What counts at one time only needs no counting here. */
final class Allowance {
    private final SessionRequest session;
    private int rounds;
    private long millis;
    private long stdoutBytes;
    private long stderrBytes;

    Allowance(SessionRequest session) {
        this.session = session;
    }

    void began() {
        rounds++;
    }

    void used(Round.Ran ran) {
        millis += ran.millis();
        stdoutBytes += ran.stdoutBytes();
        stderrBytes += ran.stderrBytes();
    }

    /** Why there can be no further round; empty when there can. */
    Optional<String> spent() {
        Limits limits = session.task().limits();
        if (rounds >= session.rounds()) {
            return Optional.of("the session may have " + session.rounds() + " rounds, and had them");
        }
        return millis >= limits.outerMillis()
                ? Optional.of("the session may run for " + limits.outerMillis() + " ms, and did")
                : Optional.empty();
    }

    /** The next round as a task, within what is left. */
    TaskRequest next(RoundRequest round) {
        TaskRequest task = session.task();
        Map<String, byte[]> files = new HashMap<>(task.files());
        files.putAll(round.files());
        return new TaskRequest(
                task.correlationId(),
                round.command(),
                files,
                round.environment(),
                left(task.limits(), round),
                task.egress(),
                task.artifactTypes(),
                task.audience(),
                task.needs());
    }

    private Limits left(Limits all, RoundRequest round) {
        long outer = Math.min(round.outerMillis(), all.outerMillis() - millis);
        long inner = Math.min(Math.min(round.innerMillis(), outer), Math.max(1, all.innerMillis() - millis));
        return new Limits(
                all.processes(),
                all.memoryBytes(),
                all.openFiles(),
                all.outputBytes(),
                all.tmpBytes(),
                all.inodes(),
                Math.max(0, all.streamBytes() - Math.max(stdoutBytes, stderrBytes)),
                all.artifactBytes(),
                all.artifacts(),
                inner,
                outer);
    }
}
