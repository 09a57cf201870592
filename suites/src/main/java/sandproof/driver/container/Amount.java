package sandproof.driver.container;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A limit: the same for every task, or each task's own. */
sealed interface Amount {
    /** The word that stands for the task's own limit. */
    String TASK = "task";

    /** The number to give to the engine. */
    long forTask(long own);

    /** A number that the target names. */
    record Fixed(long amount) implements Amount {
        @Override
        public long forTask(long own) {
            return amount;
        }
    }

    /** What the task itself is limited to. */
    record Own() implements Amount {
        @Override
        public long forTask(long own) {
            return own;
        }
    }

    static Optional<Amount> of(@Nullable Object written) {
        if (written == null) {
            return Optional.empty();
        }
        return Optional.of(written instanceof Number number ? new Fixed(number.longValue()) : new Own());
    }

    static Map<String, Amount> each(Map<String, Object> written) {
        Map<String, Amount> amounts = new TreeMap<>();
        written.forEach((name, amount) -> of(amount).ifPresent(one -> amounts.put(name, one)));
        return amounts;
    }
}
