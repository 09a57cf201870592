package sandproof.reference.session;

import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.ArtifactLimits;
import sandproof.reference.artifact.Publication;
import sandproof.reference.isolation.Limits;
import sandproof.reference.task.House;
import sandproof.reference.task.Tasks;

/** The one way in which a session comes down, whatever ends it: its round, its output, its directory, its row. */
record Ending(House house, Tasks tasks) {
    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);
    private static final long ROUND_MILLIS = 30_000;

    /** @param over called once nothing of it is left */
    void of(Session session, SessionEnd why, Runnable over) {
        String id = session.id();
        try {
            if (!endRound(session, why)) {
                LOG.error("the round of session {} does not end; the session is left to the next start", id);
                return;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return;
        }
        session.published(publish(session));
        tasks.takeDown(id, () -> {
            house.ledger().sessions().close(id, why.state(), why.reason());
            house.audit().owe(id, "session-ended", why.state(), why.reason());
            over.run();
            session.makeFinal();
        });
    }

    private boolean endRound(Session session, SessionEnd why) throws InterruptedException {
        String round = session.running();
        if (!round.isEmpty()) {
            if (why == SessionEnd.STOPPED) {
                tasks.stop(round);
            } else {
                boolean ignored = tasks.cancel(round);
            }
        }
        return session.awaitIdle(ROUND_MILLIS);
    }

    /** Once, at the end: what a later round may still change is nobody's result yet. */
    private Publication publish(Session session) {
        Limits limits = session.request().task().limits();
        try {
            return house.publisher()
                    .publish(
                            session.id(),
                            session.workspace().place(),
                            new ArtifactLimits(
                                    limits.artifactBytes(),
                                    limits.artifacts(),
                                    limits.outputBytes(),
                                    session.request().task().artifactTypes()));
        } catch (IOException | RuntimeException unreadable) {
            LOG.warn("the output of session {} cannot be published: {}", session.id(), unreadable.toString());
            return new Publication(List.of());
        }
    }
}
