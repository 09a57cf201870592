package sandproof.reference.audit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads records by number: each stands where the index says, whatever its text looks like. */
final class AuditReader {
    private AuditReader() {}

    static List<AuditRecord> read(Path path, AuditIndex index, long[] numbers) throws IOException {
        List<AuditRecord> records = new ArrayList<>(numbers.length);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            for (long number : numbers) {
                AuditIndex.Span span = index.span(number);
                byte[] line = new byte[Math.toIntExact(span.stop() - span.start() - 1)];
                file.seek(span.start());
                file.readFully(line);
                records.add(AuditLine.parse(new String(line, StandardCharsets.UTF_8)));
            }
        }
        return records;
    }
}
