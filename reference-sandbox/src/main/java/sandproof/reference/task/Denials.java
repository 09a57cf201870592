package sandproof.reference.task;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditUnavailableException;
import sandproof.reference.audit.DenialCount;
import sandproof.reference.isolation.trace.Denial;
import sandproof.reference.weakness.AuditMergesTasks;
import sandproof.reference.weakness.AuditSilentFilesystem;
import sandproof.reference.weakness.AuditSilentKernel;
import sandproof.reference.weakness.AuditSilentLimits;
import sandproof.reference.weakness.AuditWrongTask;
import sandproof.reference.weakness.Weakness;
import sandproof.reference.weakness.Weaknesses;

/**
 * Writes one task's denials to the audit log: each different one once, as soon as it is seen, up to a number; what
 * repeats or comes after is counted, told now and then while it goes on, and told exactly at the end.
 */
final class Denials {
    private static final int MOST_SINGLE = 200;
    private static final long BETWEEN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final String UNREAD = "; more may have come, the trace was not read to its end";

    private static final Map<String, Class<? extends Weakness>> SILENCED = Map.of(
            "process", AuditSilentLimits.class,
            "kernel", AuditSilentKernel.class,
            "filesystem", AuditSilentFilesystem.class);

    private final AuditLog audit;
    private final String taskId;
    private final Weaknesses weaknesses;
    private final LongSupplier nanos;
    private final Set<Key> written = new HashSet<>();
    private final Map<String, Long> counted = new TreeMap<>();
    private long told;
    private boolean cutShort;
    private String unwritten = "";

    private record Key(String boundary, String rule, String object) {}

    Denials(AuditLog audit, String taskId, Weaknesses weaknesses) {
        this(audit, taskId, weaknesses, System::nanoTime);
    }

    Denials(AuditLog audit, String taskId, Weaknesses weaknesses, LongSupplier nanos) {
        this.audit = audit;
        this.taskId = taskId;
        this.weaknesses = weaknesses;
        this.nanos = nanos;
        this.told = nanos.getAsLong();
    }

    synchronized void add(Denial denial) {
        Class<? extends Weakness> silencer = SILENCED.get(denial.boundary());
        if ((silencer != null && weaknesses.has(silencer)) || mergedWithAnother(denial)) {
            return;
        }
        Key key = new Key(denial.boundary(), denial.rule(), denial.object());
        if (written.contains(key) || written.size() >= MOST_SINGLE) {
            counted.merge(denial.boundary() + "/" + denial.rule(), 1L, Long::sum);
            tellNowAndThen();
        } else {
            written.add(key);
            write(denial);
        }
    }

    private boolean mergedWithAnother(Denial denial) {
        return weaknesses.has(AuditMergesTasks.class)
                && AuditMergesTasks.merges(denial.boundary(), denial.object(), taskId);
    }

    private void write(Denial denial) {
        try {
            audit.denial(blamed(denial), denial.boundary(), denial.rule(), denial.object(), denial.detail());
        } catch (AuditUnavailableException full) {
            unwritten = "; " + full.getMessage();
            throw full;
        }
    }

    /** Why the log lacks a denial, to be told with the task's end; empty when it lacks none. */
    synchronized String unwritten() {
        return unwritten;
    }

    private String blamed(Denial denial) {
        return weaknesses.has(AuditWrongTask.class)
                ? AuditWrongTask.blamed(denial.boundary(), denial.object(), taskId)
                : taskId;
    }

    void add(String boundary, String rule, String object, String detail) {
        add(new Denial(boundary, rule, object, detail));
    }

    /** There were more that nobody will ever read. */
    synchronized void cutShort() {
        cutShort = true;
    }

    /** A storm that lasts must show while it lasts; with this pause its entries stay few. */
    private void tellNowAndThen() {
        long now = nanos.getAsLong();
        if (now - told >= BETWEEN_NANOS) {
            told = now;
            audit.step(taskId, "denials-so-far", sum(counted) + " counted only", words(counted));
        }
    }

    /** The last word: how many there were in all, and which of them have no entry of their own. */
    synchronized void close() {
        DenialCount count = audit.closeDenials(taskId);
        Map<String, Long> silent = new TreeMap<>(counted);
        count.held().forEach((boundary, held) -> silent.merge(boundary, held, Long::sum));
        if (silent.isEmpty() && !cutShort) {
            return;
        }
        long all = count.written() + sum(silent);
        String detail = count.written() + " written singly, " + sum(silent) + " counted only: " + words(silent);
        audit.owe(taskId, "denials", all + " denials", cutShort ? detail + UNREAD : detail);
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String words(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
