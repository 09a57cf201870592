package sandproof.reference.isolation.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import sandproof.reference.isolation.Libc;
import sandproof.reference.isolation.TaskMark;

/**
 * What a container starts with: a shell that stops itself, is let go once it is traced, and then becomes the task's own
 * program. A signal and not a pipe, so that nothing of the gate is left inside.
 */
final class Gate {
    private static final String STOP_MARK_AND_GO = "kill -STOP $$; test -e \"$1\"; shift; exec \"$@\"";
    private static final String GO = "shift; exec \"$@\"";
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Gate() {}

    /** The command line that ends in the task's own. */
    static List<String> line(String taskId, boolean watched, List<String> command) {
        List<String> line =
                new ArrayList<>(List.of("/bin/sh", "-c", watched ? STOP_MARK_AND_GO : GO, "sh", TaskMark.of(taskId)));
        line.addAll(command);
        return line;
    }

    /**
     * Waits for the shell to stand at the gate.
     *
     * @param keeper the container's first process, whose child it is
     */
    static long await(long keeper, long millis) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            Optional<Long> stopped = children(keeper).stream()
                    .filter(child -> field(child, "State").startsWith("T"))
                    .findFirst();
            if (stopped.isPresent()) {
                return stopped.get();
            }
            if (!Files.exists(Path.of("/proc", "" + keeper))) {
                throw new IOException("the container ended before its task began");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new IOException("no process of the container can be seen to wait for its tracer");
    }

    /** Lets the shell go once the tracer has it. */
    static void open(long waiting, Process tracer, long millis) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!field(waiting, "TracerPid").equals("" + tracer.pid())) {
            if (!tracer.isAlive() || System.nanoTime() > end) {
                throw new IOException("strace could not attach to the task");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        Libc.goOn(waiting);
    }

    private static List<Long> children(long pid) {
        List<Long> children = new ArrayList<>();
        for (String word : read(Path.of("/proc", "" + pid, "task", "" + pid, "children"))
                .strip()
                .split(" ")) {
            if (!word.isEmpty()) {
                children.add(Long.parseLong(word));
            }
        }
        return children;
    }

    private static String field(long pid, String name) {
        return read(Path.of("/proc", "" + pid, "status"))
                .lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException gone) {
            return "";
        }
    }
}
