package sandproof.driver.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sandproof.driver.Words;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;

/**
 * Reads the service's log piece by piece and keeps what it has read: an entry that is missing, comes twice or goes back is
 * a fault of the log. One that does not follow from the one before by its hash is handed on like any other, since whose
 * forgery it is only the judge can tell, and is told as a fact of the sandbox.
 */
final class AuditReader {
    private static final int MOST_EVENTS = 200_000;
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private final Wire wire;
    private final List<AuditEvent> events = new ArrayList<>();
    private String lastHash = "";
    private String broken = "";
    private long last;
    private boolean began;

    AuditReader(Wire wire) {
        this.wire = wire;
    }

    /** Reads what is there and forgets it: it is older than this run. */
    synchronized void skip() {
        readOn();
        events.clear();
    }

    /** Where the chain of hashes broke first, empty when it did not. */
    synchronized String broken() {
        return broken;
    }

    synchronized List<AuditEvent> events() {
        readOn();
        return List.copyOf(events);
    }

    private void readOn() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            if (System.nanoTime() > end) {
                throw new SandboxException("The audit log has no end: after " + PATIENCE.toSeconds()
                        + " s of reading there was always one more page.");
            }
            Answer answer = wire.getLarge("/v1/audit?after=" + last);
            List<Fields> page = answer.fields().groups("events");
            if (page.isEmpty()) {
                return;
            }
            page.forEach(this::take);
            if (events.size() > MOST_EVENTS) {
                throw new SandboxException(
                        "The audit log has more than " + MOST_EVENTS + " entries; this is more than a run can make.");
            }
        }
    }

    private void take(Fields entry) {
        long sequence = entry.number("seq");
        boolean due = began ? sequence == last + 1 : sequence > last;
        if (!due) {
            String what = sequence > last ? "entries are missing" : "an entry comes again or the log goes back";
            throw fault(entry, "entry " + sequence + " stands where " + (last + 1) + " is due (" + what + ")");
        }
        String hash = entry.textOrEmpty("hash");
        if (began && broken.isEmpty() && !entry.textOrEmpty("prev").equals(lastHash)) {
            broken = "entry " + sequence + " does not follow from the entry before it by its hash";
        }
        lastHash = hash;
        events.add(new AuditEvent(
                sequence,
                time(entry),
                entry.textOrEmpty("taskId"),
                entry.text("type").equals("denial"),
                entry.textOrEmpty("boundary"),
                entry.textOrEmpty("rule"),
                entry.textOrEmpty("object"),
                entry.object().toString()));
        last = sequence;
        began = true;
    }

    private static Instant time(Fields entry) {
        String time = entry.text("time");
        try {
            return Instant.parse(time);
        } catch (DateTimeException e) {
            throw new SandboxException(
                    entry.asked() + " was answered with the time \"" + Words.shown(time)
                            + "\"; expected one such as 2026-01-31T12:00:00Z.",
                    e);
        }
    }

    private static SandboxException fault(Fields entry, String what) {
        return new SandboxException("The audit log cannot be trusted: on " + entry.asked() + ", " + what + ".");
    }
}
