package sandproof.driver.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import sandproof.sandbox.SandboxException;

/** A short command of the host's that must end by itself; what it says is bounded, and so is its time. */
final class BoundedCommand {
    private static final int MOST_SAID = 64 << 10;
    private static final long DRAIN_MILLIS = 200;

    private BoundedCommand() {}

    /**
     * How it ended.
     *
     * @param said both of its outputs
     */
    record Ended(int exitCode, String said) {}

    /**
     * Runs it.
     *
     * @return empty when it did not end in time: then it was killed, with all it had started
     * @throws SandboxException when it cannot be started
     */
    static Optional<Ended> run(ProcessBuilder builder, long millis) {
        Process process = start(builder);
        BoundedStream said = new BoundedStream("said", process.getInputStream(), MOST_SAID, process::destroyForcibly);
        try {
            if (!process.waitFor(Math.max(1, millis), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
            said.drain(DRAIN_MILLIS);
            return Optional.of(new Ended(process.exitValue(), new String(said.close(), StandardCharsets.UTF_8)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (process.isAlive()) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                var unused = process.destroyForcibly();
            }
        }
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
        } catch (IOException e) {
            throw new SandboxException(
                    "The command \"" + builder.command().get(0) + "\" cannot be started (" + e.getMessage() + ").", e);
        }
    }
}
