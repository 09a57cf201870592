package sandproof.reference.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import sandproof.reference.audit.ChainVerdict.State;

/** Walks along a log from its first line, holding each record against the one before. */
final class AuditChain {
    static final String ORIGIN = "0".repeat(64);

    /** Far more than any record has: a longer line is not ours, and must not fill the memory. */
    private static final int LONGEST_LINE = 64 * 1024;

    private long records;
    private long bytes;
    private String lastHash = ORIGIN;

    private AuditChain() {}

    /** What is told of each whole record on the way. */
    interface Visitor {
        void record(AuditRecord record, long start, long stop);
    }

    static ChainVerdict walk(Path file, Visitor visitor) throws IOException {
        AuditChain chain = new AuditChain();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return chain.walk(in, visitor);
        }
    }

    private ChainVerdict walk(InputStream in, Visitor visitor) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b != '\n') {
                line.write(b);
                if (line.size() > LONGEST_LINE) {
                    return end(State.BROKEN, "is longer than any record");
                }
                continue;
            }
            String problem = take(line.toString(StandardCharsets.UTF_8), line.size() + 1, visitor);
            if (!problem.isEmpty()) {
                return end(State.BROKEN, problem);
            }
            line.reset();
        }
        return line.size() == 0 ? end(State.WHOLE, "") : end(State.TORN, "has no end");
    }

    private String take(String line, int size, Visitor visitor) {
        if (!AuditLine.isWhole(line)) {
            return "does not carry the hash of its own text";
        }
        AuditRecord record;
        try {
            record = AuditLine.parse(line);
        } catch (JsonProcessingException e) {
            return "is not a record";
        }
        if (record.seq() != records + 1) {
            return "has number " + record.seq();
        }
        if (!record.prev().equals(lastHash)) {
            return "does not follow from the record before";
        }
        visitor.record(record, bytes, bytes + size);
        bytes += size;
        records++;
        lastHash = record.hash();
        return "";
    }

    private ChainVerdict end(State state, String problem) {
        String sentence = problem.isEmpty() ? "" : "line " + (records + 1) + " " + problem;
        return new ChainVerdict(records, bytes, lastHash, state, sentence);
    }
}
