package sandproof.reference.audit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Where records stand, so that a query reads next to nothing but what it answers: every so manieth record's place, each
 * record's number for the newest tasks, and for those before them the stretch of the log in which theirs lie. What is
 * held in memory of a task that is long over is some forty bytes.
 */
final class AuditIndex {
    /** The place of every so manieth record is held. */
    static final int BLOCK = 64;

    /** Tasks whose records are known one by one. */
    static final int MOST_TASKS = 1_000;

    private static final Numbers NONE = new Numbers();

    private final Numbers places = new Numbers();
    private final Stretches older = new Stretches();
    private final Map<String, Numbers> newest = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Numbers> eldest) {
            boolean full = size() > MOST_TASKS;
            if (full) {
                Numbers own = eldest.getValue();
                older.extend(eldest.getKey(), block(own.values[0]), block(own.values[own.size - 1]));
            }
            return full;
        }
    };

    private long count;

    synchronized void add(String taskId, long start) {
        if (count % BLOCK == 0) {
            places.add(start);
        }
        count++;
        if (older.has(taskId)) {
            older.extend(taskId, block(count), block(count));
        } else {
            newest.computeIfAbsent(taskId, key -> new Numbers()).add(count);
        }
    }

    synchronized long size() {
        return count;
    }

    /** The number of the first record of the block in which record {@code seq}, counted from 1, stands. */
    static long first(long seq) {
        return (long) block(seq) * BLOCK + 1;
    }

    private static int block(long seq) {
        return Math.toIntExact((seq - 1) / BLOCK);
    }

    /** Where the block of record {@code seq} starts. */
    synchronized long place(long seq) {
        return places.values[block(seq)];
    }

    /** Numbers of the first {@code most} records after {@code seq}. */
    synchronized long[] after(long seq, int most) {
        long first = Math.max(0, seq) + 1;
        return LongStream.rangeClosed(first, count).limit(most).toArray();
    }

    /** Numbers of the first {@code most} records of one of the newest tasks after {@code seq}. */
    synchronized long[] after(long seq, String taskId, int most) {
        Numbers own = newest.getOrDefault(taskId, NONE);
        int found = Arrays.binarySearch(own.values, 0, own.size, Math.max(0, seq) + 1);
        int from = found < 0 ? -found - 1 : found;
        return Arrays.copyOfRange(own.values, from, Math.min(own.size, from + most));
    }

    /** For a task that is not one of the newest: the numbers among which all of its records are, and others. */
    synchronized Optional<long[]> among(long seq, String taskId) {
        return older.find(taskId)
                .map(blocks -> LongStream.rangeClosed(
                                Math.max(Math.max(0, seq) + 1, (long) blocks.first() * BLOCK + 1),
                                Math.min(count, (blocks.last() + 1L) * BLOCK))
                        .toArray());
    }

    private static final class Numbers {
        private long[] values = new long[4];
        private int size;

        private void add(long value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = value;
        }
    }
}
