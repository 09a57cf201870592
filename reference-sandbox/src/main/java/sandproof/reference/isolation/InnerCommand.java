package sandproof.reference.isolation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What runs inside before the task's own command: the limits that belong to the process itself, and a mark for the
 * trace.
 */
record InnerCommand(boolean groups) {
    private static final String MARK_AND_GO = "test -e \"$1\"; shift; exec \"$@\"";

    /** bubblewrap's first process inside counts against the limit of the user namespace. */
    private static final int OWN_PROCESSES = 1;

    /** What one process may have above the task's limit before the kernel refuses more: it starts with some. */
    private static final long BACKSTOP_BYTES = 24L << 20;

    /** The stack of a thread counts as memory of its process, used or not, so it is not left at the usual 8 MiB. */
    private static final long STACK_BYTES = 1L << 20;

    /**
     * Reads the rest of the line from the one who waits with it: the shell does not see more of it than that line, and
     * what it becomes has nothing of the pipe.
     */
    static final List<String> WAITING = List.of("sh");

    /** The line as a waiting shell takes it. */
    String released(String taskId, Order order) {
        String mark = groups ? ownLimits(order.limits()) + "test -e " + quoted(TaskMark.of(taskId)) + "; " : "";
        return (groups ? order.line() : line(taskId, order))
                .stream().map(InnerCommand::quoted).collect(Collectors.joining(" ", mark + "exec ", " </dev/null\n"));
    }

    List<String> line(String taskId, Order order) {
        Limits limits = order.limits();
        List<String> line = new ArrayList<>(groups ? List.of() : outerLimits(limits));
        line.addAll(List.of("sh", "-c", (groups ? ownLimits(limits) : "") + MARK_AND_GO, "sh", TaskMark.of(taskId)));
        line.addAll(order.line());
        return line;
    }

    /** What a shell can limit in itself, without one program more. */
    private static String ownLimits(Limits limits) {
        int files = limits.openFiles();
        return "ulimit -c 0; " + (files < LimitHoles.NONE ? "ulimit -n " + files + "; " : "");
    }

    private static List<String> outerLimits(Limits limits) {
        List<String> line = new ArrayList<>(List.of("prlimit", "--core=0:0"));
        if (limits.openFiles() < LimitHoles.NONE) {
            line.add("--nofile=" + limits.openFiles() + ":" + limits.openFiles());
        }
        if (limits.processes() < LimitHoles.NONE) {
            int processes = limits.processes() + OWN_PROCESSES;
            line.add("--nproc=" + processes + ":" + processes);
        }
        if (limits.memoryBytes() < Long.MAX_VALUE) {
            long backstop = limits.memoryBytes() + BACKSTOP_BYTES;
            line.add("--data=" + backstop + ":" + backstop);
            line.add("--stack=" + STACK_BYTES + ":");
        }
        line.add("--");
        return line;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
