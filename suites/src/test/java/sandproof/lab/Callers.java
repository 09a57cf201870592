package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Starts real clients, which are no Java, for an attempt with its own nonce and range. */
final class Callers implements AutoCloseable {
    final String nonce = String.format("%016x%04x", ThreadLocalRandom.current().nextLong(), 7);
    final AttemptRange range;
    private final Path script;

    Callers(Lab lab, Path directory) throws IOException {
        range = lab.range(nonce);
        script = directory.resolve("callers.py");
        try (InputStream in = Callers.class.getResourceAsStream("callers.py")) {
            Files.write(script, in == null ? new byte[0] : in.readAllBytes());
        }
    }

    /** What the client printed. */
    String call(String verb, Object... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("/usr/bin/python3", script.toString(), nonce, "" + range.number(), verb));
        for (Object word : words) {
            command.add(String.valueOf(word));
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(verb + " failed: " + said);
        }
        return said;
    }

    Object[] with(String address, List<Integer> ports) {
        List<Object> words = new ArrayList<>(List.of(address));
        words.addAll(ports);
        return words.toArray();
    }

    @Override
    public void close() {
        range.close();
    }
}
