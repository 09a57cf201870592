package sandproof.reference.isolation;

import java.util.ArrayList;
import java.util.List;

/**
 * What runs inside before the task's own command: the limits that belong to the process itself, and a mark for the
 * trace.
 */
record InnerCommand(boolean groups) {
    private static final String MARK_AND_GO = "test -e \"$1\"; shift; exec \"$@\"";

    /** bubblewrap's first process inside counts against the limit of the user namespace. */
    private static final int OWN_PROCESSES = 1;

    /** Address space is not memory: stacks of threads and mapped libraries must have room. */
    private static final long BACKSTOP_BYTES = 256L << 20;

    List<String> line(String taskId, Order order) {
        Limits limits = order.limits();
        List<String> line = new ArrayList<>(List.of("prlimit", "--core=0:0"));
        if (limits.openFiles() < LimitHoles.NONE) {
            line.add("--nofile=" + limits.openFiles() + ":" + limits.openFiles());
        }
        if (!groups && limits.processes() < LimitHoles.NONE) {
            int processes = limits.processes() + OWN_PROCESSES;
            line.add("--nproc=" + processes + ":" + processes);
        }
        if (!groups && limits.memoryBytes() < Long.MAX_VALUE) {
            long backstop = 2 * limits.memoryBytes() + BACKSTOP_BYTES;
            line.add("--as=" + backstop + ":" + backstop);
        }
        line.addAll(List.of("--", "sh", "-c", MARK_AND_GO, "sh", TaskMark.of(taskId)));
        line.addAll(order.command());
        return line;
    }
}
