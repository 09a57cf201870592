package sandproof.reference.audit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/** Where each record starts, and which records belong to which task: a query reads only what it answers. */
final class AuditIndex {
    private static final Numbers NONE = new Numbers();

    private final Numbers offsets = new Numbers();
    private final Map<String, Numbers> byTask = new HashMap<>();

    private long end;

    synchronized void add(String taskId, long start, long stop) {
        offsets.add(start);
        end = stop;
        byTask.computeIfAbsent(taskId, key -> new Numbers()).add(offsets.size);
    }

    synchronized long size() {
        return offsets.size;
    }

    /** Where the line of record {@code seq}, counted from 1, stands. */
    synchronized Span span(long seq) {
        int at = Math.toIntExact(seq - 1);
        return new Span(offsets.values[at], seq == offsets.size ? end : offsets.values[at + 1]);
    }

    /** Numbers of the first {@code most} records after {@code seq}. */
    synchronized long[] after(long seq, int most) {
        long first = Math.max(0, seq) + 1;
        return LongStream.rangeClosed(first, offsets.size).limit(most).toArray();
    }

    /** Numbers of the first {@code most} records of a task after {@code seq}. */
    synchronized long[] after(long seq, String taskId, int most) {
        Numbers own = byTask.getOrDefault(taskId, NONE);
        int found = Arrays.binarySearch(own.values, 0, own.size, Math.max(0, seq) + 1);
        int from = found < 0 ? -found - 1 : found;
        return Arrays.copyOfRange(own.values, from, Math.min(own.size, from + most));
    }

    /** Bytes of the file, the line break among them. */
    record Span(long start, long stop) {
        long bytes() {
            return stop - start;
        }
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
