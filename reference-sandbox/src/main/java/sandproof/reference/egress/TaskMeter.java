package sandproof.reference.egress;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What one task has used of its egress. */
final class TaskMeter {
    private final Admission admission;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    TaskMeter(Admission admission) {
        this.admission = admission;
    }

    /** Whether one more connection is within bounds; each call needs its {@link #disconnected}. */
    boolean connected() {
        return connections.incrementAndGet() <= admission.limits().connections();
    }

    void disconnected() {
        connections.decrementAndGet();
    }

    boolean requested() {
        return requests.incrementAndGet() <= admission.limits().requests();
    }

    boolean moved(long more) {
        return bytes.addAndGet(more) <= admission.limits().taskBytes();
    }
}
