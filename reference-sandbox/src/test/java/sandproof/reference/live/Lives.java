package sandproof.reference.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tasks' lives as the audit log tells them: read from the file, as far as it has come. */
final class Lives {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Life> lives = new HashMap<>();
    private long read;

    /** What stands there of one task. */
    static final class Life {
        private final List<String> ends = new ArrayList<>();
        private final Set<String> denials = new HashSet<>();
        private int accepted;
        private int started;
        private String correlation = "";

        /** What is wrong with it, for a task that ended in {@code state}; nothing where all is well. */
        List<String> wrong(String state, Kind kind) {
            List<String> wrong = new ArrayList<>();
            if (accepted != 1 || started > 1) {
                wrong.add("accepted " + accepted + " times, started " + started + " times");
            }
            if (!ends.equals(List.of(state))) {
                wrong.add("it ended as " + state + ", the audit log says " + ends);
            }
            if (!state.equals("lost")
                    && !kind.denied().pattern().isEmpty()
                    && denials.stream()
                            .noneMatch(denial -> kind.denied().matcher(denial).matches())) {
                wrong.add("no denial " + kind.denied() + ", only " + denials);
            }
            return wrong;
        }

        int started() {
            return started;
        }

        String correlation() {
            return correlation;
        }
    }

    /** Reads on. */
    void read(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] fresh = new byte[Math.toIntExact(file.length() - read)];
            file.seek(read);
            file.readFully(fresh);
            int whole = fresh.length;
            while (whole > 0 && fresh[whole - 1] != '\n') {
                whole--;
            }
            read += whole;
            for (String line : new String(fresh, 0, whole, StandardCharsets.UTF_8).split("\n")) {
                if (!line.isEmpty()) {
                    add(JSON.readTree(line));
                }
            }
        }
    }

    private void add(JsonNode entry) {
        Life life = lives.computeIfAbsent(entry.get("taskId").textValue(), fresh -> new Life());
        String rule = entry.get("rule").textValue();
        if (entry.get("type").textValue().equals("denial")) {
            life.denials.add(entry.get("boundary").textValue() + "/" + rule);
        }
        switch (rule) {
            case "accepted" -> {
                life.accepted++;
                life.correlation = entry.get("object").textValue();
            }
            case "started" -> life.started++;
            case "ended" -> life.ends.add(entry.get("object").textValue());
            default -> {}
        }
    }

    Life of(String id) {
        return lives.getOrDefault(id, new Life());
    }

    /** Tasks that began to run, by the key under which they came; each key must have one at most. */
    Map<String, Integer> startedByKey() {
        Map<String, Integer> counts = new HashMap<>();
        lives.values().stream()
                .filter(life -> life.correlation().startsWith("key-"))
                .forEach(life -> counts.merge(life.correlation(), life.started(), Integer::sum));
        return counts;
    }
}
