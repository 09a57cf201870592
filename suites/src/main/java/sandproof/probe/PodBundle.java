package sandproof.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a runtime was told of one container of a pod: the annotations that containerd's CRI plugin writes into the
 * container's OCI bundle (its package {@code annotations}).
 *
 * @param container the container's name at the runtime, which is the last word of its bundle's path
 * @param sandbox the name of the pod's first container, whose kernel carries all of them
 * @param group the pod's control group, of which each container would have a part, by its last word
 */
record PodBundle(String container, String sandbox, String group) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Empty for a container that is alone, or whose configuration cannot be read. */
    static Optional<PodBundle> of(String bundle, String configuration) {
        try {
            JsonNode told = JSON.readTree(configuration);
            JsonNode annotations = told.path("annotations");
            String sandbox = annotations.path("io.kubernetes.cri.sandbox-id").asText();
            Path own = Path.of("/", told.path("linux").path("cgroupsPath").asText())
                    .getParent();
            Path group = own == null ? null : own.getFileName();
            if (!annotations.path("io.kubernetes.cri.container-type").asText().equals("container")
                    || sandbox.isEmpty()
                    || group == null) {
                return Optional.empty();
            }
            return Optional.of(new PodBundle(bundle.substring(bundle.lastIndexOf('/') + 1), sandbox, group.toString()));
        } catch (JsonProcessingException none) {
            return Optional.empty();
        }
    }
}
