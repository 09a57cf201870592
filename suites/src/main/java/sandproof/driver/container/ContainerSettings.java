package sandproof.driver.container;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandproof.driver.Target;

/**
 * The settings of a target with this driver, as {@code target.schema.json} describes them. Where nothing is set the
 * engine's own default holds.
 *
 * @param image what tasks see as their root; it must be there, for nothing is ever pulled
 * @param runtime the engine's name of an OCI runtime; empty for its default
 * @param user the image's own where it is empty
 * @param network {@code none}, {@code bridge} or {@code internal}
 */
record ContainerSettings(
        String image,
        String runtime,
        String user,
        String network,
        boolean readOnly,
        List<String> capDrop,
        boolean noNewPrivileges,
        Optional<Amount> pids,
        Optional<Amount> memory,
        Optional<Double> cpus,
        Map<String, String> tmpfs,
        Map<String, Amount> ulimits,
        boolean init,
        int terminateMillis) {
    static final String NONE = "none";
    static final String BRIDGE = "bridge";
    static final String INTERNAL = "internal";

    private static final int TERMINATE_MILLIS = 500;

    private record AsWritten(
            String image,
            @Nullable String runtime,
            @Nullable String user,
            @Nullable String network,
            @Nullable Boolean readOnly,
            @Nullable List<String> capDrop,
            @Nullable Boolean noNewPrivileges,
            @Nullable Object pids,
            @Nullable Object memory,
            @Nullable Double cpus,
            @Nullable Map<String, String> tmpfs,
            @Nullable Map<String, Object> ulimits,
            @Nullable Boolean init,
            @Nullable Integer terminateMillis) {}

    static ContainerSettings of(Target target) {
        AsWritten written = new ObjectMapper()
                .setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                .convertValue(target.settings(), AsWritten.class);
        return new ContainerSettings(
                written.image(),
                or(written.runtime(), ""),
                or(written.user(), ""),
                or(written.network(), BRIDGE),
                or(written.readOnly(), false),
                or(written.capDrop(), List.of()),
                or(written.noNewPrivileges(), false),
                Amount.of(written.pids()),
                Amount.of(written.memory()),
                Optional.ofNullable(written.cpus()),
                or(written.tmpfs(), Map.of()),
                Amount.each(or(written.ulimits(), Map.of())),
                or(written.init(), false),
                or(written.terminateMillis(), TERMINATE_MILLIS));
    }

    private static <T> T or(@Nullable T written, T otherwise) {
        return written == null ? otherwise : written;
    }
}
