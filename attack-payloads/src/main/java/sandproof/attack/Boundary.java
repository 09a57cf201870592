package sandproof.attack;

import java.util.Locale;

/**
 * The wall of a sandbox that an attack leans on.
 *
 * @since 0.1
 */
public enum Boundary {
    /** CPU, memory, processes, open files, disk, output and run time. */
    PROCESS,
    /** Host files, inputs, links, devices and inherited descriptors. */
    FILESYSTEM,
    /** Every way out over a network, name resolution among them. */
    EGRESS,
    /** The service's own secrets and the task's short-lived ones. */
    CREDENTIALS,
    /** What is published of a task's output. */
    ARTIFACTS,
    /** The endings of a task, and what is left behind. */
    LIFECYCLE,
    /** Other tasks and processes of the same host. */
    ISOLATION,
    /** Capabilities, namespaces and system calls. */
    KERNEL,
    /** The log itself. */
    AUDIT,
    /** Work that must go on: the control of the whole catalogue. */
    USABILITY;

    /** The word used in files, on the command line and in reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
