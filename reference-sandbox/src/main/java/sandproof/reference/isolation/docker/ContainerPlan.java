package sandproof.reference.isolation.docker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import sandproof.reference.isolation.LimitHoles;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.Order;
import sandproof.reference.isolation.TaskPlaces;

/**
 * Everything that a task's container is made of. What does not stand here is the same for all: no network, no
 * capabilities, no new privileges, a root file system that nobody can write, and an init process, for a task that is
 * itself the first process of its namespace dies of no signal and leaves its orphans unburied.
 *
 * @param name carries the task's id, as the label does
 * @param command the gate, and behind it the task's own
 * @param processes counted by the control group; empty where that would count the runtime's own, or nothing limits them
 * @param ownProcesses counted by the task's own kernel where that is one in user space: all of the task's user
 */
record ContainerPlan(
        String name,
        Map<String, String> labels,
        String image,
        String runtime,
        String user,
        List<String> command,
        List<Bind> binds,
        OptionalLong processes,
        OptionalLong ownProcesses,
        OptionalLong memoryBytes,
        OptionalLong openFiles,
        String seccomp) {
    /** The label that names a container's task. */
    static final String LABEL = "sandproof.task";

    /** The init process counts against the limit too. */
    private static final int OWN_PROCESSES = 1;

    private static final String PATH = "/usr/local/bin:/usr/bin:/bin";
    private static final String NAME = "sandproof-";

    ContainerPlan {
        labels = Map.copyOf(labels);
        command = List.copyOf(command);
        binds = List.copyOf(binds);
    }

    /** Something of the host's that is seen inside. */
    record Bind(String source, String target, boolean readOnly) {}

    /** The name of a task's container, whether it is there or not. */
    static String name(String taskId) {
        return NAME + taskId;
    }

    /** The plan for a task. */
    static ContainerPlan of(EngineSettings settings, String seccomp, String taskId, Order order, TaskPlaces places) {
        Limits limits = order.limits();
        OptionalLong processes = limits.processes() < LimitHoles.NONE
                ? OptionalLong.of(limits.processes() + (long) OWN_PROCESSES)
                : OptionalLong.empty();
        boolean userSpace = settings.userSpaceKernel();
        return new ContainerPlan(
                name(taskId),
                Map.of(LABEL, taskId),
                settings.image(),
                settings.runtime(),
                settings.user() + ":" + settings.user(),
                command(!userSpace, taskId, order),
                binds(order, places),
                userSpace ? OptionalLong.empty() : processes,
                userSpace ? processes : OptionalLong.empty(),
                below(limits.memoryBytes(), Long.MAX_VALUE),
                below(limits.openFiles(), LimitHoles.NONE),
                seccomp);
    }

    /** The engine's own variables end here: what the task gets is what stands on this line. */
    private static List<String> command(boolean watched, String taskId, Order order) {
        List<String> line = new ArrayList<>(List.of(
                "env",
                "-i",
                "PATH=" + PATH,
                "HOME=/tmp",
                "LANG=C.UTF-8",
                "PYTHONDONTWRITEBYTECODE=1",
                "PYTHONUNBUFFERED=1"));
        line.addAll(Gate.line(taskId, watched, order.line()));
        return line;
    }

    private static List<Bind> binds(Order order, TaskPlaces places) {
        List<Bind> binds = new ArrayList<>(List.of(
                new Bind(places.inputs().toString(), "/inputs", true),
                new Bind(places.output().toString(), "/output", false),
                new Bind(places.tmp().toString(), "/tmp", false),
                new Bind(places.credential().toString(), "/run/credential", true)));
        if (order.egress()) {
            binds.add(new Bind(places.egress().toString(), "/run/egress.sock", true));
        }
        return binds;
    }

    private static OptionalLong below(long limit, long none) {
        return limit < none ? OptionalLong.of(limit) : OptionalLong.empty();
    }
}
