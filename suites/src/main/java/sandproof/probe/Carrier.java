package sandproof.probe;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A kernel in user space that carries one task in this lab. Of the task's own processes the lab sees none; it sees this.
 *
 * @param kernel pid of the process that is the task's kernel
 * @param gofer pid of the process that opens files for it: what the task has mounted is mounted in its place
 * @param container the runtime's name of what it carries
 * @param group the control group in which it is counted, by its last word
 * @param state the runtime's directory, by which it is asked
 * @param inputs where the task's inputs lie on the host
 * @param mounted the places that are mounts of the host's; what lies elsewhere may be the kernel's own and unseen
 */
public record Carrier(
        int kernel, int gofer, String container, String group, String state, String inputs, List<String> mounted) {
    private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public Carrier {
        mounted = List.copyOf(mounted);
    }

    /**
     * Whether what a sandbox says it holds for a task names this: the kernel's process, the container, or a directory
     * in which the inputs lie; of a pod the uid, by which the kubelet names the directory of its volumes.
     */
    public boolean namedBy(List<String> inventory) {
        return inventory.stream().anyMatch(entry -> {
            String name = entry.substring(entry.lastIndexOf(' ') + 1);
            return entry.contains(container)
                    || name.equals("" + kernel)
                    || name.startsWith(kernel + "@")
                    || inputs.equals(name)
                    || (UID.matcher(name).matches() && inputs.contains("/pods/" + name + "/volumes/"))
                    || (name.startsWith("/") && inputs.startsWith(name + "/"));
        });
    }
}
