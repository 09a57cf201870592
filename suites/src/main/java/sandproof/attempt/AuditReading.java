package sandproof.attempt;

import static java.util.stream.Collectors.joining;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sandproof.attack.Boundary;
import sandproof.attack.DenialLevel;
import sandproof.attack.ExpectedDenial;
import sandproof.judge.LogFacts;
import sandproof.lab.Leak;
import sandproof.lab.Secret;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.TaskState;

/**
 * Reads the sandbox's audit log for one attempt.
 *
 * @param expected what the attack demands
 * @param objects the words of which one must stand in the denied object, placeholders filled
 * @param claimed the level the target claims
 * @param taskId the task of the attempt
 * @param nonce the attempt's nonce: whatever carries it is about this attempt
 * @param knownTasks every task id the harness has been given in this run
 * @param innocents task ids of the innocent neighbours that lived beside the attempt
 * @param recordsEnds whether the final state is the sandbox's own record
 * @param decoy what stands among the task's orders and no task touches
 * @param since when the attempt began
 * @param from how much of the log was there before the attempt began, and so can speak neither of its denials nor
 *     of its secrets
 */
record AuditReading(
        ExpectedDenial expected,
        List<String> objects,
        DenialLevel claimed,
        String taskId,
        String nonce,
        Set<String> knownTasks,
        Set<String> innocents,
        boolean recordsEnds,
        String decoy,
        Instant since,
        int from) {
    private static final int MOST_TOLD = 240;
    private static final long MOST_AT_ONCE = 1 << 20;

    /** How far the sandbox's clock may be off from ours before an entry's time is held against it. */
    private static final Duration CLOCKS = Duration.ofMinutes(2);

    /** Whether the denial that the attack demands is in the log, among what came to stand there since the attempt began. */
    boolean matchesIn(List<AuditEvent> log) {
        return since(log).stream().anyMatch(this::matches);
    }

    private List<AuditEvent> since(List<AuditEvent> log) {
        return log.subList(from <= log.size() ? from : 0, log.size());
    }

    private boolean matches(AuditEvent event) {
        if (!event.denial() || !event.taskId().equals(taskId) || !inTime(event)) {
            return false;
        }
        boolean boundary = expected.boundary().isEmpty()
                || expected.boundary().stream().map(Boundary::word).anyMatch(event.boundary()::equals);
        boolean object = objects.isEmpty() || objects.stream().anyMatch(word -> Mention.of(word, event.object()));
        return boundary && object;
    }

    /** A log need not name times; where it does, they must be those of the attempt. */
    private boolean inTime(AuditEvent event) {
        Instant time = event.time();
        return time.equals(Instant.EPOCH)
                || (!time.isBefore(since.minus(CLOCKS))
                        && !time.isAfter(Instant.now().plus(CLOCKS)));
    }

    LogFacts facts(
            List<AuditEvent> log, String unreadable, boolean neighbourSeen, TaskState state, List<Secret> secrets) {
        List<String> matching = new ArrayList<>();
        List<String> own = new ArrayList<>();
        List<String> elsewhere = new ArrayList<>();
        List<String> blamed = new ArrayList<>();
        List<String> forged = new ArrayList<>();
        List<String> leaked = new ArrayList<>();
        for (AuditEvent event : log) {
            boolean mine = event.taskId().equals(taskId);
            if (mine && event.denial()) {
                own.add(told(event));
            }
            if (!mine && event.denial() && event.raw().contains(nonce)) {
                String whose = event.taskId().isEmpty() ? "no task" : event.taskId();
                (knownTasks.contains(event.taskId()) || event.taskId().isEmpty() ? elsewhere : forged)
                        .add("entry " + event.sequence() + " names " + whose + ": " + told(event));
            }
            if (mine && event.denial() && !decoy.isEmpty() && event.raw().contains(decoy)) {
                forged.add("entry " + event.sequence() + " tells a denial of what nobody touched: " + told(event));
            }
            if (event.denial() && innocents.contains(event.taskId())) {
                blamed.add(told(event));
            }
        }
        since(log).stream().filter(this::matches).forEach(event -> matching.add(told(event)));
        leaks(since(log), secrets, leaked);
        boolean recorded = expected.states().contains(state.word())
                && (recordsEnds || since(log).stream().anyMatch(this::tellsTheEnd));
        return new LogFacts(
                expected.level(),
                claimed,
                unreadable,
                matching,
                own,
                elsewhere,
                blamed,
                neighbourSeen,
                recorded,
                leaked,
                forged);
    }

    private boolean tellsTheEnd(AuditEvent event) {
        return event.taskId().equals(taskId)
                && expected.states().stream().anyMatch(word -> Mention.of(word, event.raw()));
    }

    /** Secrets are sought in every entry, whomever it names: what was logged was logged. */
    private static void leaks(List<AuditEvent> log, List<Secret> secrets, List<String> leaked) {
        List<AuditEvent> together = new ArrayList<>();
        long size = 0;
        for (AuditEvent event : log) {
            together.add(event);
            size += event.raw().length();
            if (size > MOST_AT_ONCE) {
                leaksAmong(together, secrets, leaked);
                together.clear();
                size = 0;
            }
        }
        leaksAmong(together, secrets, leaked);
    }

    /** Of many entries together, since hardly ever there is one, and the search of each makes copies of it. */
    private static void leaksAmong(List<AuditEvent> some, List<Secret> secrets, List<String> leaked) {
        if (found(some.stream().map(AuditEvent::raw).collect(joining("\n")), secrets)
                .isEmpty()) {
            return;
        }
        for (AuditEvent event : some) {
            found(event.raw(), secrets)
                    .forEach(leak -> leaked.add(leak.secret() + " (" + leak.form() + ") in entry " + event.sequence()));
        }
    }

    private static List<Leak> found(String text, List<Secret> secrets) {
        return Leak.in(text.getBytes(StandardCharsets.UTF_8), secrets);
    }

    static String told(AuditEvent event) {
        return Notebook.brief(event.boundary() + "/" + event.rule() + " " + event.object(), MOST_TOLD);
    }
}
