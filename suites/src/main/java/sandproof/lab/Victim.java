package sandproof.lab;

import java.util.List;

/**
 * How the lab's victim process is: a bystander of the host that no task may signal, trace, or see.
 *
 * @param pid its process id in the lab; another one after it was killed, since the lab then starts it again
 * @param port the TCP port it listens on, on every address
 * @param abstractSocket the name of the abstract Unix socket it listens on, without the leading null
 * @param alive whether it runs and answers
 * @param tracerPid the process that traces it now, 0 for none
 * @param events what was done to it, oldest first
 * @since 0.1
 */
public record Victim(
        long pid, int port, String abstractSocket, boolean alive, long tracerPid, List<VictimEvent> events) {
    /** How many events are kept: where there are so many, there may have been more. */
    public static final int MOST_EVENTS = 1024;
}
