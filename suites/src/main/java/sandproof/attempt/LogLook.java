package sandproof.attempt;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sandproof.attack.Boundary;
import sandproof.attack.DenialLevel;
import sandproof.judge.LogFacts;
import sandproof.lab.Secret;
import sandproof.lab.SteadyClock;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskState;

/** Looks into the sandbox's audit log for what it says of one attempt. */
final class LogLook {
    private static final long LOG_MILLIS = 2_000;
    private static final long PAUSE_MILLIS = 150;

    private final Scene scene;

    LogLook(Scene scene) {
        this.scene = scene;
    }

    /** The facts of an attempt that was never made. */
    static LogFacts nothing(DenialLevel demanded, String trouble) {
        return new LogFacts(
                demanded,
                DenialLevel.NONE,
                trouble,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                false,
                false,
                List.of(),
                List.of());
    }

    LogFacts facts(
            List<String> objects,
            String taskId,
            Optional<Neighbour> neighbour,
            boolean neighbourSeen,
            TaskState endedAs,
            List<Secret> secrets)
            throws InterruptedException {
        DenialLevel claimed = claimed();
        AuditReading reading = new AuditReading(
                scene.attack().denial(),
                objects,
                claimed,
                taskId,
                scene.challenge().nonce(),
                scene.around().neighbourhood().knownTasks(),
                innocents(neighbour),
                scene.around().sandbox().recordsEnds(),
                scene.host().decoy(),
                SteadyClock.earliest(scene.began()),
                scene.logFrom());
        List<AuditEvent> events = List.of();
        String unreadable = "";
        if (claimed != DenialLevel.NONE) {
            try {
                events = await(reading);
            } catch (SandboxException failed) {
                unreadable = String.valueOf(failed.getMessage());
            }
        }
        return reading.facts(events, unreadable, neighbourSeen, endedAs, secrets);
    }

    private Set<String> innocents(Optional<Neighbour> neighbour) {
        Set<String> ids = new HashSet<>(scene.around().neighbourhood().ids(scene.began()));
        neighbour.ifPresent(own -> ids.add(own.id()));
        return ids;
    }

    /** A log may lag behind, or come to be with its first entry; it is waited for, within bounds. */
    private List<AuditEvent> await(AuditReading reading) throws InterruptedException {
        boolean demanded = scene.attack().denial().level() == DenialLevel.EVENT;
        for (long left = LOG_MILLIS; ; left -= PAUSE_MILLIS) {
            try {
                List<AuditEvent> events = scene.around().trail().read();
                if (left <= 0 || !demanded || reading.matchesIn(events)) {
                    return events;
                }
            } catch (SandboxException unreadable) {
                if (left <= 0) {
                    throw unreadable;
                }
            }
            scene.around().probe().await(() -> false, PAUSE_MILLIS);
        }
    }

    private DenialLevel claimed() {
        Object claim = scene.around().target().claims().getOrDefault(Boundary.AUDIT.word(), "none");
        return DenialLevel.valueOf(String.valueOf(claim).toUpperCase(Locale.ROOT));
    }
}
