package sandproof.driver.kubernetes;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandproof.driver.Target;

/**
 * The settings of a target with this driver, as {@code target.schema.json} describes them.
 *
 * @param token whether a service-account token is mounted; empty for what the cluster does by itself
 * @param policy the NetworkPolicy of a task's pod, where it has one
 * @param start how long a pod may take to start
 */
record KubernetesSettings(
        String image,
        Optional<String> kubeconfig,
        Optional<String> runtimeClass,
        Optional<Boolean> token,
        Optional<Policy> policy,
        Optional<Long> user,
        boolean escalates,
        boolean readOnlyRoot,
        boolean dropsCapabilities,
        boolean seccomp,
        Duration start) {
    private static final int START_SECONDS = 60;

    /** What a pod may reach; nothing where the list is empty. */
    record Policy(List<Allowed> allow) {}

    record Allowed(
            String cidr, @Nullable Integer port, @Nullable String protocol) {}

    private record AsWritten(
            String image,
            @Nullable String kubeconfig,
            @Nullable String runtimeClass,
            @Nullable Boolean serviceAccountToken,
            @Nullable Policy networkPolicy,
            @Nullable Long user,
            @Nullable Boolean privilegeEscalation,
            @Nullable Boolean readOnlyRoot,
            @Nullable String capabilities,
            @Nullable String seccomp,
            @Nullable Integer startSeconds) {}

    static KubernetesSettings of(Target target) {
        AsWritten written = new ObjectMapper()
                .setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                .convertValue(target.settings(), AsWritten.class);
        return new KubernetesSettings(
                written.image(),
                Optional.ofNullable(written.kubeconfig()),
                Optional.ofNullable(written.runtimeClass()),
                Optional.ofNullable(written.serviceAccountToken()),
                Optional.ofNullable(written.networkPolicy()),
                Optional.ofNullable(written.user()),
                written.privilegeEscalation() == null,
                written.readOnlyRoot() != null,
                written.capabilities() != null,
                written.seccomp() != null,
                Duration.ofSeconds(written.startSeconds() == null ? START_SECONDS : written.startSeconds()));
    }
}
