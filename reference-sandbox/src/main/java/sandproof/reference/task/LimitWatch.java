package sandproof.reference.task;

import java.util.concurrent.TimeUnit;
import sandproof.reference.audit.AuditUnavailableException;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.FullPlace;
import sandproof.reference.isolation.LimitWords;
import sandproof.reference.isolation.Limits;
import sandproof.reference.teardown.TaskProcesses;
import sandproof.reference.weakness.TerminateWithoutKill;
import sandproof.reference.weakness.Weaknesses;

/** One task's limits, as far as they are watched from outside: time, full places, and the kernel's own counts. */
final class LimitWatch implements Runnable {
    private static final long GRACE_MILLIS = 300;

    private final Task task;
    private final Cell cell;
    private final Limits limits;
    private final RunningTask running;
    private final TaskProcesses processes;
    private final Denials denials;
    private final boolean believes;
    private final long start = System.nanoTime();
    private volatile boolean timedOut;
    private long graceEnds;

    LimitWatch(
            Task task,
            Cell cell,
            Limits limits,
            RunningTask running,
            TaskProcesses processes,
            Denials denials,
            Weaknesses weaknesses) {
        this.task = task;
        this.cell = cell;
        this.limits = limits;
        this.running = running;
        this.processes = processes;
        this.denials = denials;
        this.believes = weaknesses.has(TerminateWithoutKill.class);
    }

    boolean timedOut() {
        return timedOut;
    }

    /** Whether the task was asked to end, and that was all. */
    boolean onlyAsked() {
        return believes && timedOut;
    }

    @Override
    public void run() {
        try {
            time();
            disk();
            memory();
        } catch (AuditUnavailableException unwritable) {
            task.end(Cause.BROKEN);
        }
    }

    /** What is only known for certain when every process is gone. */
    void last() {
        disk();
        if (cell.counts().memoryKills() > 0) {
            denials.add("process", "memory", LimitWords.memory(limits), "killed by the kernel");
        }
        if (cell.counts().refusedForks() > 0) {
            denials.add("process", "processes", LimitWords.processes(limits), "counted by the kernel");
        }
    }

    private void memory() {
        if (cell.counts().memoryKills() > 0) {
            task.end(Cause.OUT_OF_MEMORY);
        } else if (cell.overMemory()) {
            task.end(Cause.OUT_OF_MEMORY);
            denials.add("process", "memory", LimitWords.memory(limits), "seen by the service");
        }
    }

    private void time() {
        long elapsed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        if (timedOut && elapsed >= graceEnds) {
            task.end(Cause.TIMED_OUT);
        } else if (!timedOut && elapsed >= Math.min(limits.innerMillis(), limits.outerMillis())) {
            timedOut = true;
            graceEnds = Math.min(elapsed + GRACE_MILLIS, limits.outerMillis());
            denials.add("process", "time", LimitWords.time(limits), "the task is told to end");
            ask();
        }
    }

    private void ask() {
        if (believes) {
            ProcessHandle.of(running.main()).ifPresent(ProcessHandle::destroy);
            task.end(Cause.TIMED_OUT);
            return;
        }
        processes.alive().stream()
                .filter(process -> !running.launched().keepers().contains(process.pid()))
                .filter(process -> !running.setUp().contains(process.pid()))
                .forEach(ProcessHandle::destroy);
    }

    private void disk() {
        for (FullPlace full : cell.full()) {
            denials.add("process", full.rule(), full.path(), "nothing is left");
        }
    }
}
