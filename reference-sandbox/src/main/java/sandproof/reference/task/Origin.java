package sandproof.reference.task;

import java.util.List;

/**
 * Where a task comes from and under which terms it was taken.
 *
 * @param tenant whose it is; empty for the service's own
 * @param correlationId the caller's own name for it
 * @param commandSha256 fingerprint of program and arguments
 * @param unenforced what this machine could not enforce when the task was taken
 * @param session whose round it is; empty for a task on its own
 */
record Origin(String tenant, String correlationId, String commandSha256, List<String> unenforced, String session) {
    Origin {
        unenforced = List.copyOf(unenforced);
    }
}
