package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One bystander process and the thread that listens to what it tells. */
final class Bystander implements AutoCloseable {
    private static final long MOST_SECONDS = 10;

    /** What a bystander tells. */
    interface Listener {
        void signal(int number, long pid, byte[] commandLines);

        void called(Caller caller, byte[] said);
    }

    private final Process process;
    private final Listener listener;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread reader;
    private volatile int port;
    private volatile long lastBeat;

    Bystander(List<String> command, Map<String, String> environment, Listener listener) {
        this.listener = listener;
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .directory(new File("/"));
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new LabException("The victim process cannot be started (" + e.getMessage() + "): run ci/setup.", e);
        }
        reader = new Thread(this::read, "lab-bystander-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                try {
                    take(line.split(" "));
                } catch (RuntimeException e) {
                    // A line cut short by the process's end.
                }
            }
        } catch (IOException e) {
            // Its end, too.
        }
        ready.countDown();
    }

    private void take(String[] words) {
        switch (words[0]) {
            case "beat" -> lastBeat = System.nanoTime();
            case "port" -> {
                port = Integer.parseInt(words[1]);
                lastBeat = System.nanoTime();
                ready.countDown();
            }
            case "signal" -> listener.signal(Integer.parseInt(words[1]), Long.parseLong(words[2]), bytes(words[4]));
            case "tcp" ->
                listener.called(
                        Caller.at(
                                "victim",
                                Addresses.literal(plain(words[1])),
                                port,
                                plain(words[2]) + " port " + words[3]),
                        bytes(words[4]));
            case "unix" ->
                listener.called(
                        Caller.unix("abstract socket", "process " + words[1] + " of user " + words[2]),
                        bytes(words[3]));
            default -> {}
        }
    }

    private static String plain(String address) {
        return address.startsWith("::ffff:") && address.indexOf('.') > 0 ? address.substring(7) : address;
    }

    private static byte[] bytes(String hex) {
        return hex.equals("-") ? new byte[0] : HexFormat.of().parseHex(hex);
    }

    void awaitReady() {
        try {
            if (!ready.await(MOST_SECONDS, TimeUnit.SECONDS) || !process.isAlive()) {
                throw new LabException("The victim process did not start: run ci/setup, which looks after python3.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("Interrupted while the victim process started.", e);
        }
    }

    long pid() {
        return process.pid();
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether it went on with its business in the last time. */
    boolean beatsWithin(long millis) {
        return isAlive() && System.nanoTime() - lastBeat < TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** How it ended, in words. */
    String ending() {
        int code = process.exitValue();
        return code > 128 ? "killed by signal " + (code - 128) : "ended with exit code " + code;
    }

    /** A field of the process's status file; empty when there is none. */
    String status(String field) {
        try {
            return Files.readString(Path.of("/proc/" + pid() + "/status"), ISO_8859_1)
                    .lines()
                    .filter(line -> line.startsWith(field + ":"))
                    .map(line -> line.substring(field.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    void goOn() {
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -CONT " + pid()).start().waitFor();
        } catch (IOException e) {
            throw new LabException("The victim process cannot be made to go on: " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                throw new LabException("The victim process " + pid() + " does not end: kill it by hand.");
            }
            reader.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
