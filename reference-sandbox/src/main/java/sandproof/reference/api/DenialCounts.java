package sandproof.reference.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditRecord;

/**
 * Counts in the audit log what has come since the last look, so that the numbers and the log cannot disagree, and
 * nothing is counted while nobody asks.
 */
final class DenialCounts {
    private static final int PAGE = 10_000;

    private final AuditLog audit;
    private final Map<String, LongAdder> byBoundary = new ConcurrentHashMap<>();
    private final LongAdder teardownFailures = new LongAdder();
    private long last;

    /** @param from the record after which to count */
    DenialCounts(AuditLog audit, long from) {
        this.audit = audit;
        this.last = from;
    }

    synchronized void catchUp() {
        List<AuditRecord> page;
        do {
            page = audit.after(last, Optional.empty(), PAGE);
            for (AuditRecord record : page) {
                if (record.type().equals("denial")) {
                    byBoundary
                            .computeIfAbsent(record.boundary(), fresh -> new LongAdder())
                            .increment();
                } else if (record.rule().equals("teardown-failed")) {
                    teardownFailures.increment();
                }
                last = record.seq();
            }
        } while (page.size() == PAGE);
    }

    Map<String, LongAdder> byBoundary() {
        return Map.copyOf(byBoundary);
    }

    long teardownFailures() {
        return teardownFailures.sum();
    }
}
