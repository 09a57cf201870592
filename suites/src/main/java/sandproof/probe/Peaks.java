package sandproof.probe;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The highest values that the watch of one attempt has seen; updated by the watching thread alone, read by any. */
public final class Peaks {
    volatile int processes;
    volatile long memoryBytes;
    volatile int openFiles;
    volatile long diskBytes;
    volatile int inodes;
    final AtomicInteger samples = new AtomicInteger();
    final AtomicInteger processSamples = new AtomicInteger();
    final AtomicInteger memorySamples = new AtomicInteger();
    final AtomicInteger programSamples = new AtomicInteger();
    final AtomicInteger diskSamples = new AtomicInteger();
    final AtomicInteger inputSamples = new AtomicInteger();
    final Attention attention = new Attention();
    volatile long firstAliveMillis = -1;
    volatile long lastAliveMillis;
    private final Set<String> privileges = new LinkedHashSet<>();

    /** Processes and threads at one time. */
    public int processes() {
        return processes;
    }

    /** Resident anonymous and shared memory of all processes together. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** Open files of one process. */
    public int openFiles() {
        return openFiles;
    }

    /** Bytes in the task's output and temporary directories. */
    public long diskBytes() {
        return diskBytes;
    }

    /** Files in the task's output and temporary directories. */
    public int inodes() {
        return inodes;
    }

    /** How often a process of the payload was seen: none means the watch was blind. */
    public int samples() {
        return samples.get();
    }

    /** How often the task's processes and threads could be counted. */
    public int processSamples() {
        return processSamples.get();
    }

    /** How often the task's memory could be seen. */
    public int memorySamples() {
        return memorySamples.get();
    }

    /** How often a process of the task's own program was seen, apart from a sandbox's helpers inside. */
    public int programSamples() {
        return programSamples.get();
    }

    /** The longest time for which nobody looked while the program lived, in milliseconds. */
    public long unseenMillis() {
        return attention.unseenMillis();
    }

    /** How often the task's writable directories could be looked into. */
    public int diskSamples() {
        return diskSamples.get();
    }

    /** How often an input of the task could be read from inside it. */
    public int inputSamples() {
        return inputSamples.get();
    }

    /** For how long a payload process was seen alive, from the first to the last time, in milliseconds. */
    public long lifeMillis() {
        return firstAliveMillis < 0 ? 0 : lastAliveMillis - firstAliveMillis;
    }

    /** Capabilities, identities, namespaces, sockets and devices that a task must not have, one sentence each. */
    public Set<String> privileges() {
        synchronized (privileges) {
            return new LinkedHashSet<>(privileges);
        }
    }

    void processes(int now) {
        processSamples.incrementAndGet();
        processes = Math.max(processes, now);
    }

    void memory(long now) {
        memorySamples.incrementAndGet();
        memoryBytes = Math.max(memoryBytes, now);
    }

    /** @param seen how many inputs could be read at this look, or -1 when nobody can look any more */
    void inputSamples(int seen) {
        if (seen < 0) {
            inputSamples.set(0);
        } else {
            inputSamples.addAndGet(seen);
        }
    }

    void alive(long millis) {
        samples.incrementAndGet();
        lastAliveMillis = millis;
        if (firstAliveMillis < 0) {
            firstAliveMillis = millis;
        }
    }

    void privilege(String what) {
        synchronized (privileges) {
            if (privileges.size() < 32) {
                privileges.add(what);
            }
        }
    }
}
