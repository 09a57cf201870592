package sandproof.driver.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names by which a node knows what is a pod's: its uid stands in the names of its control groups and in the paths of
 * its volumes, its containers' ids in those of their file systems. Only what looks like one of them is believed: a shorter
 * word would be found everywhere.
 */
final class PodNames {
    private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern CONTAINER = Pattern.compile("[a-z0-9+.-]{1,32}://([0-9a-f]{32,64})");
    /** Two containers have three of them; a hostile answer may hold any number. */
    private static final int MOST = 16;

    private PodNames() {}

    static List<String> of(Pod pod) {
        Set<String> names = new LinkedHashSet<>();
        String uid = pod.getMetadata() == null
                ? ""
                : String.valueOf(pod.getMetadata().getUid());
        if (UID.matcher(uid).matches()) {
            names.add(uid);
            // As systemd's slices are named, in which a hyphen would be a level.
            names.add(uid.replace('-', '_'));
        }
        Optional.ofNullable(pod.getStatus()).map(PodStatus::getContainerStatuses).orElse(List.of()).stream()
                .map(ContainerStatus::getContainerID)
                .flatMap(id -> container(String.valueOf(id)))
                .forEach(names::add);
        return names.stream().limit(MOST).toList();
    }

    private static Stream<String> container(String id) {
        Matcher matcher = CONTAINER.matcher(id);
        return matcher.matches() ? Stream.of(matcher.group(1)) : Stream.empty();
    }
}
