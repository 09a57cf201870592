package sandproof.reference.task;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sandproof.reference.egress.EgressPolicy;
import sandproof.reference.isolation.Limits;

/**
 * What a caller asks for, checked.
 *
 * @param correlationId the caller's own name for it
 * @param command program and arguments
 * @param files inputs by plain file name
 * @param environment variables for the task
 * @param limits bounds, each at most {@link Limits#MOST}
 * @param egress where to it may talk, and how much
 * @param artifactTypes media types that may be published
 * @param audience whom the task's credential is for
 * @param needs what must be enforced for it to run: the limits that it states, and what it requires by name
 * @since 0.1
 */
public record TaskRequest(
        String correlationId,
        List<String> command,
        Map<String, byte[]> files,
        Map<String, String> environment,
        Limits limits,
        EgressPolicy egress,
        Set<String> artifactTypes,
        String audience,
        Set<String> needs) {
    public TaskRequest {
        command = List.copyOf(command);
        files = Map.copyOf(files);
        environment = Map.copyOf(environment);
        artifactTypes = Set.copyOf(artifactTypes);
        needs = Set.copyOf(needs);
    }
}
