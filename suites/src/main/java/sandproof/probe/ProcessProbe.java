package sandproof.probe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import sandproof.sandbox.Layout;
import sandproof.sandbox.SandboxException;

/**
 * Looks at the process table of the lab every few milliseconds and tells each watch what it sees. One thread for all
 * attempts of a run.
 */
public final class ProcessProbe implements AutoCloseable {
    private static final long PERIOD_MILLIS = 20;
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final List<Watch> watches = new CopyOnWriteArrayList<>();
    private final String ownSpace = ProcFiles.link(self(), "ns/pid");
    private final String ownUserSpace = ProcFiles.link(self(), "ns/user");
    private final Map<Long, ProcessTable.Row> cache = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition looked = lock.newCondition();
    private final Thread thread;
    private volatile boolean closed;
    private long looks;
    /** Looks that came off and looks that did not. */
    private long rounds;

    private final Optional<Carriers> carriers;

    private ProcessProbe(boolean carried) {
        carriers = carried
                ? Optional.of(new Carriers(Sight.ofProc(), System.getenv().getOrDefault("SANDPROOF_OUTER_NET", "")))
                : Optional.empty();
        thread = new Thread(this::lookOn, "process-probe");
        thread.setDaemon(true);
    }

    /**
     * Starts looking.
     *
     * @param carried whether tasks may be carried by a kernel in user space, so that none of their processes is seen
     */
    public static ProcessProbe start(boolean carried) {
        ProcessProbe probe = new ProcessProbe(carried);
        probe.thread.start();
        return probe;
    }

    /**
     * Begins a watch over the processes that carry a nonce.
     *
     * @param challenge what stands in the inputs of the attempt's task and nowhere else
     */
    public Watch watch(
            String nonce,
            String challenge,
            String readyMark,
            Layout layout,
            Set<Watch.Look> looks,
            Map<String, byte[]> inputs) {
        Watch watch = new Watch(this, nonce, challenge, readyMark, layout, looks, inputs);
        watches.add(watch);
        return watch;
    }

    /**
     * Waits until a condition holds, asked again after each look at the process table.
     *
     * @return whether it held before the time ran out
     */
    public boolean await(BooleanSupplier condition, long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (true) {
            long seen = rounds();
            // Outside the lock: what the condition asks may take its time, and nobody else is to wait for that.
            if (condition.getAsBoolean()) {
                return true;
            }
            if (!awaitRound(seen, end)) {
                return condition.getAsBoolean();
            }
        }
    }

    private long rounds() {
        lock.lock();
        try {
            return rounds;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for one more round than were seen; whether there was one in time. */
    private boolean awaitRound(long seen, long end) throws InterruptedException {
        lock.lock();
        try {
            while (rounds == seen) {
                long left = end - System.nanoTime();
                if (left <= 0 || closed) {
                    return false;
                }
                looked.awaitNanos(left);
            }
            return !closed && end - System.nanoTime() > 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until a whole look at the process table has begun and ended after this call.
     *
     * @throws SandboxException when there is none for long, so that nobody knows what is alive
     */
    public void awaitFreshLook() throws InterruptedException {
        lock.lock();
        try {
            long seen = looks;
            long left = FRESH_NANOS;
            while (looks < seen + 2 && !closed) {
                if (left <= 0) {
                    throw new SandboxException("The process table could not be read for "
                            + TimeUnit.NANOSECONDS.toSeconds(FRESH_NANOS) + " s, so that nobody knows what is left.");
                }
                left = looked.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The process table now, read apart from the looking thread's. */
    ProcessTable table() {
        return ProcessTable.read(ownSpace, self(), new HashMap<>());
    }

    Optional<Carriers> carriers() {
        return carriers;
    }

    /** Whether tasks may be carried by a kernel in user space. */
    public boolean carried() {
        return carriers.isPresent();
    }

    String ownUserSpace() {
        return ownUserSpace;
    }

    void forget(Watch watch) {
        watches.remove(watch);
    }

    private void lookOn() {
        while (!closed) {
            long began = System.nanoTime();
            boolean whole = look();
            lock.lock();
            try {
                looks += whole ? 1 : 0;
                rounds++;
                looked.signalAll();
                long left = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS) - (System.nanoTime() - began);
                if (left > 0 && !closed) {
                    pause(left);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** A machine that is short of memory or of descriptors gives no look; the next one may come off. */
    private boolean look() {
        try {
            if (!watches.isEmpty()) {
                ProcessTable table = ProcessTable.read(ownSpace, self(), cache);
                watches.forEach(watch -> watch.look(table));
            }
            return true;
        } catch (RuntimeException cut) {
            cache.clear();
            return false;
        }
    }

    private void pause(long nanos) {
        try {
            long end = System.nanoTime() + nanos;
            for (long left = nanos; left > 0 && !closed; left = end - System.nanoTime()) {
                looked.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    private static int self() {
        return (int) ProcessHandle.current().pid();
    }

    /** The root directory of a process, as the harness may look into it. */
    public static Path rootOf(int pid) {
        return ProcFiles.root(pid);
    }

    @Override
    public void close() {
        closed = true;
        lock.lock();
        try {
            looked.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
