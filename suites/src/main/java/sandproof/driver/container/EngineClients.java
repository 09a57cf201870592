package sandproof.driver.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.core.RemoteApiVersion;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Makes clients of an engine. Nothing of the environment or the home directory has a say in it. */
final class EngineClients {
    /** What this code was written against; a newer engine speaks it too, an older one is spoken to in its own. */
    private static final RemoteApiVersion NEWEST = RemoteApiVersion.VERSION_1_44;

    private EngineClients() {}

    static DockerClient unversioned(URI address) {
        return client(new DefaultDockerClientConfig.Builder(), address);
    }

    static DockerClient of(URI address, String version) {
        return client(new DefaultDockerClientConfig.Builder().withApiVersion(version), address);
    }

    /** The version to speak with an engine whose newest is given. */
    static String version(@Nullable String engines) {
        RemoteApiVersion theirs = RemoteApiVersion.parseConfigWithDefault(engines);
        return theirs.equals(RemoteApiVersion.UNKNOWN_VERSION) || theirs.isGreater(NEWEST)
                ? NEWEST.getVersion()
                : theirs.getVersion();
    }

    private static DockerClient client(DefaultDockerClientConfig.Builder builder, URI address) {
        DefaultDockerClientConfig config = builder.withDockerHost(address.toString())
                .withDockerTlsVerify(false)
                .withDockerConfig("/nonexistent")
                .build();
        return DockerClientImpl.getInstance(config, new EngineSocket(Path.of(address.getPath())));
    }
}
