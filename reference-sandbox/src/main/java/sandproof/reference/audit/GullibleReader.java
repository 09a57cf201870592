package sandproof.reference.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes every line that looks like a record for one, as most log readers do. Only used where records are written
 * unescaped on purpose: there, a forged line is believed.
 */
final class GullibleReader {
    private final List<AuditRecord> found = new ArrayList<>();
    private String open = "";
    private long seq;

    private GullibleReader() {}

    static List<AuditRecord> read(Path path, Predicate<AuditRecord> wanted, int most) throws IOException {
        GullibleReader reader = new GullibleReader();
        try (BufferedReader lines = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                reader.take(line);
            }
        }
        return reader.found.stream().filter(wanted).limit(most).toList();
    }

    private void take(String line) {
        AuditRecord record = parse(line);
        if (record != null) {
            add(record);
            return;
        }
        // The two ends of a record that a line break in its object has split, with whatever stood between.
        open = open.isEmpty() || line.startsWith("{\"seq\":") ? line : open + '\n' + line;
        AuditRecord split = parse(open);
        if (split != null) {
            add(split);
            open = "";
        }
    }

    private void add(AuditRecord record) {
        seq = Math.max(seq + 1, record.seq() <= seq + 16 ? record.seq() : 0);
        found.add(new AuditRecord(
                seq,
                text(record.time()),
                text(record.type()),
                text(record.taskId()),
                text(record.boundary()),
                text(record.rule()),
                text(record.object()),
                text(record.detail()),
                text(record.prev()),
                text(record.hash())));
    }

    private static @Nullable AuditRecord parse(String line) {
        try {
            return AuditLine.parse(line);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
