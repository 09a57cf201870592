package sandproof.reference.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import sandproof.reference.weakness.AuditUnescaped;
import sandproof.reference.weakness.Weaknesses;

/**
 * The append-only log of denials and of tasks' lives. Safe for many threads.
 *
 * <p>Each record is in the kernel's hands when the call returns, so it outlives a killed service; it is on the disk a
 * moment later. A record that cannot be written is an {@link AuditUnavailableException}: whoever asked for it must end
 * the task, for a sandbox that cannot tell what it denied does not run code.
 *
 * @since 0.1
 */
public final class AuditLog implements AutoCloseable {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final long SYNC_MILLIS = 200;

    private final Path path;
    private final AuditFile file;
    private final AuditIndex index;
    private final AuditWords words;
    private final Silence silence;
    private final boolean unescaped;
    private final DenialFlood flood = new DenialFlood();
    private final ScheduledExecutorService syncing = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "audit-sync");
        thread.setDaemon(true);
        return thread;
    });
    private String lastHash;
    private Optional<IOException> syncFailure = Optional.empty();

    private AuditLog(Path path, AuditFile file, AuditIndex index, String lastHash, Weaknesses weaknesses) {
        this.path = path;
        this.file = file;
        this.index = index;
        this.lastHash = lastHash;
        this.words = new AuditWords(weaknesses);
        this.silence = Silence.of(weaknesses);
        this.unescaped = weaknesses.has(AuditUnescaped.class);
    }

    /** Opens or creates the log, with no hole in it. */
    public static AuditLog open(Path file) throws IOException {
        return open(file, Weaknesses.none());
    }

    /**
     * Opens or creates the log and continues its chain. A torn last line, as a killed service leaves it, is cut off,
     * kept aside and noted as a record of its own.
     *
     * @throws IOException when the log is being written by another service, or its chain is broken
     */
    public static AuditLog open(Path path, Weaknesses weaknesses) throws IOException {
        AuditFile file = AuditFile.open(path);
        try {
            AuditIndex index = new AuditIndex();
            ChainVerdict verdict =
                    AuditChain.walk(path, (record, start, stop) -> index.add(record.taskId(), start, stop));
            Optional<Path> torn = AuditTail.mend(path, file, verdict);
            AuditLog log = new AuditLog(path, file, index, verdict.lastHash(), weaknesses);
            torn.ifPresent(kept -> log.step("", "log-mended", "torn last line", "kept in " + kept.getFileName()));
            ScheduledFuture<?> unused =
                    log.syncing.scheduleWithFixedDelay(log::sync, SYNC_MILLIS, SYNC_MILLIS, TimeUnit.MILLISECONDS);
            return log;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Walks along a log's chain without changing anything. */
    public static ChainVerdict verify(Path file) throws IOException {
        return AuditChain.walk(file, (record, start, stop) -> {});
    }

    /** From now on {@code secret}, and its usual encodings, never reach the file, in whatever field they come. */
    public void redact(String secret) {
        words.redact(secret);
    }

    /** Records that {@code boundary} denied {@code object} to a task; returns the record's number. */
    public long denial(String taskId, String boundary, String rule, String object, String detail) {
        return denial(taskId, boundary, rule, object, detail, () -> "");
    }

    /** The same, with what the log must never hold; only a weakness ever asks for it. */
    public long denial(
            String taskId, String boundary, String rule, String object, String detail, Supplier<String> secret) {
        if (silence.covers(boundary)) {
            return index.size();
        }
        return switch (flood.count(taskId, boundary)) {
            case WITHIN -> write("denial", taskId, boundary, rule, object, words.detail(detail, secret));
            case FIRST_BEYOND ->
                write(
                        "denial",
                        taskId,
                        boundary,
                        "flood",
                        "further denials",
                        "more than " + DenialFlood.MOST + " denials; the rest is not listed");
            case BEYOND -> index.size();
        };
    }

    /** Records a step of a task's life. */
    public long step(String taskId, String rule, String object, String detail) {
        return step(taskId, rule, object, detail, () -> "");
    }

    /** The same, with what the log must never hold; only a weakness ever asks for it. */
    public long step(String taskId, String rule, String object, String detail, Supplier<String> secret) {
        return write("lifecycle", taskId, "lifecycle", rule, object, words.detail(detail, secret));
    }

    /** At most {@code most} records that come after {@code seq}, of one task or of all. */
    public List<AuditRecord> after(long seq, Optional<String> taskId, int most) {
        try {
            if (unescaped) {
                return GullibleReader.read(
                        path,
                        record -> record.seq() > seq
                                && taskId.map(record.taskId()::equals).orElse(true),
                        most);
            }
            long[] numbers = taskId.map(task -> index.after(seq, task, most)).orElseGet(() -> index.after(seq, most));
            return AuditReader.read(path, index, numbers);
        } catch (IOException e) {
            throw new AuditUnavailableException("the audit log cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        syncing.shutdownNow();
        synchronized (this) {
            file.close();
        }
    }

    private synchronized long write(
            String type, String taskId, String boundary, String rule, String object, String detail) {
        AuditRecord record = new AuditRecord(
                index.size() + 1,
                TIME.format(Instant.now()),
                type,
                words.name(taskId),
                words.name(boundary),
                words.name(rule),
                unescaped ? words.unescaped(object) : words.text(object),
                words.text(detail),
                lastHash,
                "");
        AuditLine line = AuditLine.of(record, unescaped);
        try {
            if (syncFailure.isPresent()) {
                throw syncFailure.get();
            }
            long offset = file.length();
            file.append((line.text() + '\n').getBytes(StandardCharsets.UTF_8));
            index.add(record.taskId(), offset, file.length());
        } catch (IOException e) {
            throw new AuditUnavailableException("the audit log cannot be written: " + e.getMessage(), e);
        }
        lastHash = line.hash();
        return record.seq();
    }

    private synchronized void sync() {
        try {
            file.sync();
        } catch (IOException e) {
            // After a failed fsync nobody knows what is on the disk; the log must not be trusted to take more.
            syncFailure = Optional.of(e);
        }
    }
}
