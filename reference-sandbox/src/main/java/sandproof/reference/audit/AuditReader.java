package sandproof.reference.audit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads records by number, from the nearest place before them that the index knows. */
final class AuditReader implements AutoCloseable {
    private final FileChannel file;
    private final AuditIndex index;
    private InputStream in = InputStream.nullInputStream();
    private long next = Long.MAX_VALUE;

    private AuditReader(Path path, AuditIndex index) throws IOException {
        this.file = FileChannel.open(path);
        this.index = index;
    }

    /** The first {@code most} of the records with these ascending numbers that are wanted. */
    static List<AuditRecord> read(Path path, AuditIndex index, long[] numbers, Predicate<AuditRecord> wanted, int most)
            throws IOException {
        List<AuditRecord> records = new ArrayList<>();
        try (AuditReader reader = new AuditReader(path, index)) {
            for (int at = 0; at < numbers.length && records.size() < most; at++) {
                AuditRecord record = AuditLine.parse(reader.line(numbers[at]));
                if (wanted.test(record)) {
                    records.add(record);
                }
            }
        }
        return records;
    }

    private String line(long number) throws IOException {
        long first = AuditIndex.first(number);
        if (number < next || first > next) {
            file.position(index.place(number));
            in = new BufferedInputStream(Channels.newInputStream(file), 1 << 14);
            next = first;
        }
        while (next < number) {
            var unused = line();
        }
        return line();
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the audit log is shorter than it was");
            }
            line.write(b);
        }
        next++;
        return line.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
