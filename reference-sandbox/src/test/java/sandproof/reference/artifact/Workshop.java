package sandproof.reference.artifact;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditRecord;
import sandproof.reference.weakness.Weaknesses;

/** An output directory, a publisher and its log. */
final class Workshop implements AutoCloseable {
    static final String TASK = "t-one";
    static final ArtifactLimits LIMITS = new ArtifactLimits(
            64 * 1024,
            8,
            256 * 1024,
            Set.of(
                    "text/plain",
                    "text/csv",
                    "application/json",
                    "application/zip",
                    "application/x-tar",
                    "application/gzip",
                    "image/png"));

    final Path output;
    final Path root;
    final AuditLog audit;
    final Publisher publisher;

    Workshop(Path directory, String... weaknesses) throws IOException {
        output = Files.createDirectory(directory.resolve("output"));
        root = directory.resolve("artifacts");
        Weaknesses on = Weaknesses.of(List.of(weaknesses));
        audit = AuditLog.open(directory.resolve("audit.jsonl"), on);
        publisher = new Publisher(root, audit, on);
    }

    Path write(String name, String content) throws IOException {
        return write(name, content.getBytes(StandardCharsets.UTF_8));
    }

    Path write(String name, byte[] content) throws IOException {
        Path file = output.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    /** Runs a shell in the output directory, for what Java cannot make. */
    void sh(String script) throws IOException {
        try {
            Process process = new ProcessBuilder("/bin/bash", "-c", script)
                    .directory(output.toFile())
                    .inheritIO()
                    .start();
            if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("failed: " + script);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    List<PublishedArtifact> publish() throws IOException {
        return publisher.publish(TASK, output, LIMITS).artifacts();
    }

    String content(PublishedArtifact artifact) throws IOException {
        try (var in = publisher.open(TASK, artifact.index())) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    List<AuditRecord> denials() {
        return audit.after(0, Optional.of(TASK), 10_000);
    }

    @Override
    public void close() throws IOException {
        audit.close();
    }
}
