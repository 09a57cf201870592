package sandproof.reference.task;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sandproof.reference.audit.AuditUnavailableException;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.Launched;
import sandproof.reference.isolation.LimitWords;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.TracePipe;
import sandproof.reference.isolation.trace.Denial;
import sandproof.reference.isolation.trace.TraceReader;

/**
 * The live half of a task: its process, what it prints, and what the trace says of it. Everything that comes from a task
 * is read by threads of its own, so that the one that ends the task never waits for it.
 */
final class RunningTask implements TraceReader.Listener {
    private static final long TRACE_MILLIS = 2_000;
    private static final long STREAM_MILLIS = 200;

    private final Task task;
    private final Limits limits;
    private final Denials denials;
    private final Launched launched;
    private final boolean traces;
    private final TracePipe trace;
    private final TraceReader reader;
    private final StreamCapture stdout;
    private final StreamCapture stderr;
    private final CompletableFuture<Void> ended;
    private final CompletableFuture<Void> streams;
    private final CompletableFuture<Void> traced;
    private final AtomicInteger orphans = new AtomicInteger();

    private volatile long main;
    private volatile Set<Long> setUp = Set.of();
    private volatile @Nullable MainEnd mainEnd;
    private volatile boolean memoryDenied;

    /** How the main process ended; the signal is empty when it exited by itself. */
    record MainEnd(int exitCode, String signal) {}

    RunningTask(Task task, Cell cell, Limits limits, Denials denials, Executor readers, boolean traces)
            throws IOException {
        this.task = task;
        this.traces = traces;
        this.limits = limits;
        this.denials = denials;
        reader = new TraceReader(task.id(), cell.places(), limits, this);
        trace = cell.trace();
        launched = cell.start();
        stdout = new StreamCapture(launched.stdout(), limits.streamBytes(), tooLong("stdout"));
        stderr = new StreamCapture(launched.stderr(), limits.streamBytes(), tooLong("stderr"));
        streams = CompletableFuture.allOf(
                CompletableFuture.runAsync(stdout::drain, readers), CompletableFuture.runAsync(stderr::drain, readers));
        traced = CompletableFuture.runAsync(this::follow, readers);
        ended = launched.ended();
        var ignored = ended.thenRun(() -> task.end(Cause.MAIN_ENDED));
    }

    Launched launched() {
        return launched;
    }

    /** The task's own first process, or 0 before it has started. */
    long main() {
        return main;
    }

    /** Processes that start and keep the sandbox, and are not the task's. */
    Set<Long> setUp() {
        return setUp;
    }

    int orphans() {
        return orphans.get();
    }

    boolean memoryDenied() {
        return memoryDenied;
    }

    /** By the trace; where there is none, by the word of whoever kept the task. */
    @Nullable
    MainEnd mainEnd() {
        OptionalInt told = traces ? OptionalInt.empty() : launched.exitCode();
        return told.isPresent() ? new MainEnd(told.getAsInt(), "") : mainEnd;
    }

    byte[] stdout() {
        return stdout.bytes();
    }

    byte[] stderr() {
        return stderr.bytes();
    }

    /** Waits, within bounds, for the launcher to end, the trace to be read to its end, and the streams to run dry. */
    void settle() throws InterruptedException {
        var unusedEnd = joined(ended, launched.settleMillis());
        if (!ended.isDone()) {
            launched.abandon();
        }
        trace.noMore();
        if (!joined(traced, TRACE_MILLIS)) {
            denials.cutShort();
        }
        var unusedStreams = joined(streams, STREAM_MILLIS);
        stdout.close();
        stderr.close();
        trace.close();
    }

    private static boolean joined(CompletableFuture<Void> other, long millis) throws InterruptedException {
        try {
            other.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException leftBehind) {
            return false;
        }
    }

    private void follow() {
        try {
            reader.follow(trace.lines());
        } catch (IOException closed) {
            // The trace ends with the task, one way or the other.
            return;
        } catch (AuditUnavailableException unwritable) {
            denials.cutShort();
            task.end(Cause.BROKEN);
        }
    }

    private StreamCapture.Listener tooLong(String stream) {
        return new StreamCapture.Listener() {
            @Override
            public void over() {
                try {
                    denials.add("process", "output", LimitWords.output(stream, limits), "the rest is dropped");
                } catch (AuditUnavailableException unwritable) {
                    task.end(Cause.BROKEN);
                }
            }

            @Override
            public void flood() {
                task.end(Cause.TOO_MUCH_OUTPUT);
            }
        };
    }

    @Override
    public void started(long pid, Set<Long> setUpPids) {
        setUp = setUpPids;
        main = pid;
    }

    @Override
    public void denied(Denial denial) {
        if (denial.boundary().equals("process") && denial.rule().equals("memory")) {
            memoryDenied = true;
        }
        denials.add(denial);
    }

    @Override
    public void mainEnded(int code, String killedBy) {
        mainEnd = new MainEnd(code, killedBy);
        task.end(Cause.MAIN_ENDED);
    }

    @Override
    public void orphanKilled() {
        orphans.incrementAndGet();
    }
}
