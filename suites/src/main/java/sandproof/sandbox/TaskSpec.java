package sandproof.sandbox;

import java.util.List;
import java.util.Map;

/**
 * What a task is to do and what it may use.
 *
 * @param correlationId our own name for it, carried along where the sandbox can
 * @param command program and arguments; {@code ${inputs}}, {@code ${output}} and {@code ${tmp}} stand for the places of
 *     {@link Layout}
 * @param files inputs by file name, put read-only at {@link Layout#inputs()}
 * @param environment variables for the task
 * @param egress destinations it may reach, as {@code host:port}, or {@code tcp://host:port} for what is neither HTTP
 *     nor TLS; empty for none
 * @param artifactTypes media types that may be published
 * @since 0.1
 */
public record TaskSpec(
        String correlationId,
        List<String> command,
        Map<String, byte[]> files,
        Map<String, String> environment,
        Limits limits,
        List<String> egress,
        List<String> artifactTypes) {
    public TaskSpec {
        command = List.copyOf(command);
        files = Map.copyOf(files);
        environment = Map.copyOf(environment);
        egress = List.copyOf(egress);
        artifactTypes = List.copyOf(artifactTypes);
    }
}
