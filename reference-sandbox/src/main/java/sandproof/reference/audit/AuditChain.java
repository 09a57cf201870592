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
    private final boolean strict;

    private AuditChain(boolean strict) {
        this.strict = strict;
    }

    /** What is told of each whole record on the way. */
    interface Visitor {
        void record(AuditRecord record, String line, long start, long stop) throws IOException;
    }

    /** What the service asks for at its start. */
    static ChainVerdict walk(Path file, Visitor visitor) throws IOException {
        return walk(new AuditChain(false), file, visitor);
    }

    /** The same, and each line must have the form of the published schema. */
    static ChainVerdict inspect(Path file, Visitor visitor) throws IOException {
        return walk(new AuditChain(true), file, visitor);
    }

    private static ChainVerdict walk(AuditChain chain, Path file, Visitor visitor) throws IOException {
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
                    return end(State.BROKEN, "found more than " + LONGEST_LINE + " bytes, expected a record");
                }
                continue;
            }
            String problem = take(line.toString(StandardCharsets.UTF_8), line.size() + 1, visitor);
            if (!problem.isEmpty()) {
                return end(State.BROKEN, problem);
            }
            line.reset();
        }
        return line.size() == 0
                ? end(State.WHOLE, "")
                : end(
                        State.TORN,
                        "found no line end, expected one (a writer was stopped in the middle; the next start mends it)");
    }

    private String take(String line, int size, Visitor visitor) throws IOException {
        String expected = AuditLine.hashOf(line);
        if (!line.endsWith(AuditLine.ending(expected))) {
            return "found " + AuditLine.shownEnding(line) + ", expected the hash of the line's own text, " + expected;
        }
        AuditRecord record;
        try {
            record = AuditLine.parse(line);
        } catch (JsonProcessingException e) {
            return "found no JSON, expected a record";
        }
        if (record.seq() != records + 1) {
            return "found number " + record.seq() + ", expected " + (records + 1);
        }
        if (!lastHash.equals(record.prev())) {
            return "found prev " + AuditText.shown(record.prev()) + ", expected the hash of the line before, "
                    + lastHash;
        }
        String shape = strict ? AuditShape.problem(line) : "";
        if (!shape.isEmpty()) {
            return shape;
        }
        visitor.record(record, line, bytes, bytes + size);
        bytes += size;
        records++;
        lastHash = record.hash();
        return "";
    }

    private ChainVerdict end(State state, String problem) {
        String sentence = problem.isEmpty() ? "" : "line " + (records + 1) + ": " + problem;
        return new ChainVerdict(records, bytes, lastHash, state, sentence);
    }
}
