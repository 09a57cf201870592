package sandproof.reference.task;

import java.util.Optional;
import sandproof.reference.isolation.Backend;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.Order;

/**
 * Where a task is put: into a cell built ahead, or one built for it; with a place for output of its own, or its
 * session's.
 */
record Quarters(Optional<Ahead> ahead, Optional<Round> round) {
    /** A cell of its own, with nothing that was there before. */
    static final Quarters OWN = new Quarters(Optional.empty(), Optional.empty());

    static Quarters of(Optional<Ahead> ahead) {
        return new Quarters(ahead, Optional.empty());
    }

    static Quarters of(Round round) {
        return new Quarters(Optional.empty(), Optional.of(round));
    }

    boolean pooled() {
        return ahead.isPresent();
    }

    Cell cell(Backend backend, String taskId, Order order) {
        return ahead.isPresent() ? ahead.get().spare().claim(order) : backend.cell(taskId, order);
    }

    /** Whether only the main process is killed at the end, which is a weakness. */
    boolean survivable(Backend backend) {
        return round.isPresent() ? backend.roundsSurvive() : backend.orphansSurvive();
    }
}
