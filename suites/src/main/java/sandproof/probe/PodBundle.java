package sandproof.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/**
 * What a runtime was told of one container of a pod: the annotations that containerd's CRI plugin writes into the
 * container's OCI bundle (its package {@code annotations}).
 *
 * @param container the container's name at the runtime, which is the last word of its bundle's path
 * @param sandbox the name of the pod's first container, whose kernel carries all of them
 */
record PodBundle(String container, String sandbox) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Empty for a container that is alone, or whose configuration cannot be read. */
    static Optional<PodBundle> of(String bundle, String configuration) {
        try {
            JsonNode annotations = JSON.readTree(configuration).path("annotations");
            String sandbox = annotations.path("io.kubernetes.cri.sandbox-id").asText();
            String type = annotations.path("io.kubernetes.cri.container-type").asText();
            return type.equals("container") && !sandbox.isEmpty()
                    ? Optional.of(new PodBundle(bundle.substring(bundle.lastIndexOf('/') + 1), sandbox))
                    : Optional.empty();
        } catch (JsonProcessingException none) {
            return Optional.empty();
        }
    }
}
