package sandproof.driver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import sandproof.driver.OpenOptions;
import sandproof.sandbox.SandboxException;

/** The reference sandbox as a process of this run: only ever that very process is signalled. */
final class Service implements AutoCloseable {
    private static final Pattern WARNING = Pattern.compile("^\\[[0-9.]+s]\\[warning]|^OpenJDK .*warning: ");
    private static final long READY_SECONDS = 30;

    /** It tries a container first, and the engine may have much to do beside. */
    private static final long READY_WITH_ENGINE_SECONDS = 90;

    private static final long STOP_SECONDS = 5;
    private static final Pattern LOOPBACK = Pattern.compile("http://127\\.0\\.0\\.1:([0-9]{1,5})/?");

    private final OpenOptions options;
    private final ServiceBackend backend;
    private final Path folder;
    private final String token;
    private final ServiceLog log;
    private URI address = URI.create("http://127.0.0.1:0");
    private Process process;

    private Service(OpenOptions options, ServiceBackend backend) {
        this.options = options;
        this.backend = backend;
        this.folder = options.workDir().toAbsolutePath().normalize().resolve("service");
        this.log = new ServiceLog(folder.resolve("service.log"));
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
        writeToken();
        this.process = launch("127.0.0.1:0");
    }

    static Service start(OpenOptions options, ServiceBackend backend) {
        if (!Files.isRegularFile(options.referenceJar())) {
            throw new SandboxException(
                    "The reference sandbox's program " + options.referenceJar() + " is not there; build it first.");
        }
        return new Service(options, backend);
    }

    URI address() {
        return address;
    }

    String token() {
        return token;
    }

    String log() {
        return log.file().toString();
    }

    synchronized long pid() {
        return process.pid();
    }

    synchronized void kill() {
        boolean unused = process.toHandle().destroyForcibly();
        waitFor(STOP_SECONDS);
    }

    /** With the same state and at the same address. */
    synchronized void restart() {
        if (process.isAlive()) {
            throw new SandboxException("The service runs still (pid " + process.pid() + "); kill it before a restart.");
        }
        process = launch("127.0.0.1:" + address.getPort());
    }

    @Override
    public synchronized void close() {
        boolean asked = process.toHandle().destroy();
        if (!asked || !waitFor(STOP_SECONDS)) {
            kill();
        }
        try {
            Files.deleteIfExists(tokenFile());
        } catch (IOException e) {
            // The token is worth nothing without the service.
        }
    }

    private Process launch(String listen) {
        ServiceCommand command = new ServiceCommand(options, backend, listen, folder.resolve("state"), tokenFile());
        ProcessBuilder builder = new ProcessBuilder(command.words())
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(command.environment());
        Process started;
        try {
            started = builder.start();
        } catch (IOException e) {
            throw new SandboxException("The reference sandbox cannot be started: " + e.getMessage() + ".", e);
        }
        CompletableFuture<String> ready = new CompletableFuture<>();
        Thread stdout = log.follow(started.getInputStream(), line -> {
            // A virtual machine may warn on standard output before the program says its line.
            if (!WARNING.matcher(line).find()) {
                ready.complete(line);
            }
        });
        Thread stderr = log.follow(started.getErrorStream(), line -> {});
        var unused = started.onExit().thenRun(() -> {
            // Its last words come before the news of its end.
            joined(stdout);
            joined(stderr);
            ready.completeExceptionally(new IOException("ended with exit code " + started.exitValue()));
        });
        try {
            address = address(ready.get(readySeconds(), TimeUnit.SECONDS));
            return started;
        } catch (ExecutionException e) {
            throw notReady(
                    started,
                    String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
        } catch (TimeoutException e) {
            throw notReady(started, "was not ready within " + readySeconds() + " s");
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw notReady(started, "did not say where it listens");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notReady(started, "was interrupted at its start");
        }
    }

    private static URI address(String line) throws JsonProcessingException {
        String url = Answer.mapper().readTree(line).path("listening").asText("");
        if (!LOOPBACK.matcher(url).matches()) {
            throw new IllegalArgumentException(url);
        }
        return URI.create(url);
    }

    private SandboxException notReady(Process started, String what) {
        boolean unused = started.toHandle().destroyForcibly();
        return new SandboxException(
                "The reference sandbox " + what + "; " + log.lastLines() + " (all of it in " + log() + ").");
    }

    private long readySeconds() {
        return backend.words().isEmpty() ? READY_SECONDS : READY_WITH_ENGINE_SECONDS;
    }

    private void writeToken() {
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(tokenFile());
            Files.createFile(
                    tokenFile(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(tokenFile(), token + "\n");
        } catch (IOException e) {
            throw new SandboxException("The folder of the service cannot be made (" + e + ").", e);
        }
    }

    private Path tokenFile() {
        return folder.resolve("token");
    }

    private boolean waitFor(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void joined(Thread thread) {
        try {
            thread.join(200);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
