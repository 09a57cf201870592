package sandproof.reference.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
 * the task, for a sandbox that cannot tell what it denied does not run code. When there is room again the log goes on by
 * itself, and says first how many records it could not take. Only a disk that failed to keep what it had taken needs a
 * restart, which reads everything again.
 *
 * @since 0.1
 */
public final class AuditLog implements AutoCloseable {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    /** The rule of the first entry of a log in whose place another one stood. */
    static final String BEGUN = "log-begun";

    private static final long SYNC_MILLIS = 200;

    private final Path path;
    private final AuditFile file;
    private final AuditIndex index;
    private final List<String> unended;
    private final AuditWords words;
    private final Silence silence;
    private final boolean unescaped;
    private final DenialFlood flood = new DenialFlood();
    private final Outage outage = new Outage();
    private final ScheduledExecutorService syncing = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "audit-sync");
        thread.setDaemon(true);
        return thread;
    });
    private final boolean begun;
    private String lastHash;
    private Optional<LogEnds> ends = Optional.empty();
    private LogEnd lastKept = LogEnd.NONE;
    private Optional<IOException> syncFailure = Optional.empty();

    private AuditLog(
            Path path,
            boolean begun,
            AuditFile file,
            AuditIndex index,
            List<String> unended,
            String lastHash,
            Weaknesses weaknesses) {
        this.begun = begun;
        this.path = path;
        this.file = file;
        this.index = index;
        this.unended = unended;
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
        boolean begun = !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        AuditFile file = AuditFile.open(path);
        try {
            AuditIndex index = new AuditIndex();
            Unended unended = new Unended();
            ChainVerdict verdict = AuditChain.walk(path, (record, line, start, stop) -> {
                index.add(record.taskId(), start);
                unended.add(record);
            });
            Optional<Path> torn = AuditTail.mend(path, file, verdict);
            AuditLog log = new AuditLog(path, begun, file, index, unended.tasks(), verdict.lastHash(), weaknesses);
            torn.ifPresent(kept -> log.owe("", "log-mended", "torn last line", "kept in " + kept.getFileName()));
            ScheduledFuture<?> unused =
                    log.syncing.scheduleWithFixedDelay(log::tend, SYNC_MILLIS, SYNC_MILLIS, TimeUnit.MILLISECONDS);
            return log;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /**
     * From now on the last record that the disk has is kept there too, a moment after it was written. A log that was
     * moved away is begun anew, and says first where the one before it ended.
     *
     * @throws IOException when the record that was kept last is not in the log: such a log is not continued
     */
    public void endsIn(LogEnds keeper) throws IOException {
        LogEnd known = keeper.kept().orElse(LogEnd.NONE);
        if (begun && known.records() > 0) {
            owe("", BEGUN, known.records() + " entries", "the last one's hash " + known.lastHash());
        } else if (known.records() > 0) {
            List<AuditRecord> there = after(known.records() - 1, Optional.empty(), 1);
            Optional<String> missed = known.missedBy(
                    index.size(), there.isEmpty() ? "" : there.get(0).hash());
            if (missed.isPresent()) {
                throw new IOException("the audit log " + path + " is not whole: " + missed.get()
                        + "; move the log away to start a new one");
            }
        }
        synchronized (this) {
            ends = Optional.of(keeper);
        }
        tend();
    }

    /** Tasks of services before this one whose beginning is told here and whose end is not. */
    public List<String> unended() {
        return unended;
    }

    /** Walks along a log's chain without changing anything. */
    public static ChainVerdict verify(Path file) throws IOException {
        return AuditChain.walk(file, (record, line, start, stop) -> {});
    }

    /** From now on {@code secret}, and its usual encodings, never reach the file, in whatever field they come. */
    public void redact(String taskId, String secret) {
        words.redact(taskId, secret);
    }

    /** The secrets of a task are revoked; they are forgotten when many others have been after them. */
    public void retire(String taskId) {
        words.retire(taskId);
    }

    /** The same for a secret of the service, which is never forgotten, however many tasks come after it. */
    public void redactAlways(String secret) {
        words.redactAlways(secret);
    }

    /** Why no task may begin now: what the log could not take, or soon cannot; empty when all is well. */
    public synchronized Optional<String> trouble() {
        if (syncFailure.isPresent()) {
            return syncFailure.map(failed -> "the audit log is not kept by its disk: " + failed.getMessage());
        }
        Optional<String> now = file.obstacle();
        return (now.isEmpty() && outage.lasts() ? Optional.of(outage.why()) : now)
                .map(why -> "the audit log takes no entries: " + why);
    }

    /** Throws unless the log can be relied on for a task that begins now. */
    public void demand() {
        Optional<String> trouble = trouble();
        if (trouble.isPresent()) {
            throw new AuditUnavailableException(trouble.get());
        }
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
            case WITHIN -> {
                try {
                    Written written = write("denial", taskId, boundary, rule, object, words.detail(detail, secret));
                    flood.charge(taskId, boundary, written.bytes());
                    yield written.seq();
                } catch (AuditUnavailableException full) {
                    flood.unwritten(taskId, boundary);
                    throw full;
                }
            }
            case FIRST_BEYOND ->
                write(
                                "denial",
                                taskId,
                                boundary,
                                "flood",
                                "further denials",
                                "this one and those after it are counted only; see the task's last entries")
                        .seq();
            case BEYOND -> index.size();
        };
    }

    /** Records a step of a task's life. */
    public long step(String taskId, String rule, String object, String detail) {
        return step(taskId, rule, object, detail, () -> "");
    }

    /** The same, with what the log must never hold; only a weakness ever asks for it. */
    public long step(String taskId, String rule, String object, String detail, Supplier<String> secret) {
        return write("lifecycle", taskId, "lifecycle", rule, object, words.detail(detail, secret))
                .seq();
    }

    /** Records a step that has happened, room or no room: it is kept until it can be written. */
    public synchronized void owe(String taskId, String rule, String object, String detail) {
        if (!outage.lasts()) {
            try {
                step(taskId, rule, object, detail);
                return;
            } catch (AuditUnavailableException full) {
                // Counted as refused by then, which it is not.
                outage.excuse();
            }
        }
        outage.owe(new Outage.Owed(now(), taskId, rule, object, detail));
    }

    /** What came of a task's denials; its count is closed. */
    public DenialCount closeDenials(String taskId) {
        return flood.close(taskId);
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
            Optional<long[]> among = taskId.flatMap(task -> index.among(seq, task));
            long[] numbers = among.orElseGet(
                    () -> taskId.map(task -> index.after(seq, task, most)).orElseGet(() -> index.after(seq, most)));
            return AuditReader.read(
                    path,
                    index,
                    numbers,
                    record -> taskId.map(record.taskId()::equals).orElse(true),
                    most);
        } catch (IOException e) {
            throw new AuditUnavailableException("the audit log cannot be read", e);
        }
    }

    @Override
    public void close() throws IOException {
        syncing.shutdownNow();
        synchronized (this) {
            if (outage.lasts()) {
                resume();
            }
            LogEnd end = end();
            file.close();
            keep(end);
        }
    }

    /** A record that stands in the log. */
    private record Written(long seq, long bytes) {}

    private synchronized Written write(
            String type, String taskId, String boundary, String rule, String object, String detail) {
        try {
            if (syncFailure.isPresent()) {
                throw syncFailure.get();
            }
            if (outage.lasts() && !resume()) {
                throw new IOException(outage.why());
            }
            return append(type, taskId, boundary, rule, object, detail);
        } catch (IOException e) {
            String why = e.getMessage() == null ? "it cannot be written" : e.getMessage();
            outage.begin(now(), why);
            outage.refuse();
            throw new AuditUnavailableException("the audit log cannot be written: " + why, e);
        }
    }

    private Written append(String type, String taskId, String boundary, String rule, String object, String detail)
            throws IOException {
        AuditRecord record = new AuditRecord(
                index.size() + 1,
                now(),
                type,
                words.name(taskId),
                words.name(boundary),
                words.name(rule),
                unescaped ? words.unescaped(object) : words.text(object),
                words.text(detail),
                lastHash,
                "");
        AuditLine line = AuditLine.of(record, unescaped);
        long offset = file.length();
        file.append((line.text() + '\n').getBytes(StandardCharsets.UTF_8));
        index.add(record.taskId(), offset);
        lastHash = line.hash();
        return new Written(record.seq(), file.length() - offset);
    }

    /** Ends an outage if there is room again: first what was missed is told, then what came meanwhile. */
    private boolean resume() {
        if (file.obstacle().isPresent()) {
            return false;
        }
        try {
            var ignored = append("lifecycle", "", "lifecycle", "log-resumed", outage.summary(), outage.cause());
            outage.told();
            for (Outage.Owed step = outage.owed().peek();
                    step != null;
                    step = outage.owed().peek()) {
                var unused =
                        append("lifecycle", step.taskId(), "lifecycle", step.rule(), step.object(), step.lateDetail());
                outage.owed().remove();
            }
            return true;
        } catch (IOException again) {
            outage.begin(now(), String.valueOf(again.getMessage()));
            return false;
        }
    }

    private static String now() {
        return TIME.format(Instant.now());
    }

    private void tend() {
        try {
            LogEnd end = end();
            // Not under the lock: a slow disk must not keep tasks waiting for their entries.
            file.sync();
            keep(end);
        } catch (IOException e) {
            lose(e);
        }
        synchronized (this) {
            if (outage.lasts() && syncFailure.isEmpty()) {
                var ignored = resume();
            }
        }
    }

    private synchronized LogEnd end() {
        return new LogEnd(index.size(), lastHash);
    }

    /** Only what the disk has: after a loss of power the ledger must not know of more than the log. */
    private synchronized void keep(LogEnd end) {
        if (ends.isEmpty() || syncFailure.isPresent() || end.equals(lastKept)) {
            return;
        }
        try {
            ends.get().keep(end);
            lastKept = end;
        } catch (RuntimeException full) {
            // Tried again in a moment; that the ledger takes no writing is told by those who need it at once.
        }
    }

    /** After a failed fsync nobody knows what is on the disk; the log must not be trusted to take more. */
    private synchronized void lose(IOException failed) {
        syncFailure = Optional.of(failed);
    }
}
