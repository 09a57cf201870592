package sandproof.reference.api;

import java.net.URI;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import sandproof.reference.isolation.Bubblewrap;
import sandproof.reference.isolation.docker.Docker;
import sandproof.reference.isolation.docker.EngineSettings;
import sandproof.reference.weakness.Weaknesses;

/** What holds the tasks. Nothing of an engine's client is loaded unless one is asked for. */
final class BackendOptions {
    private static final String BUBBLEWRAP = "bubblewrap";
    private static final String DOCKER = "docker";

    @Option(names = "--backend", paramLabel = "NAME", description = "bubblewrap or docker (default: ${DEFAULT-VALUE})")
    private String backend = BUBBLEWRAP;

    @Option(names = "--engine", paramLabel = "unix:///SOCKET", description = "The container engine on this host.")
    private @Nullable URI engine;

    @Option(names = "--image", paramLabel = "NAME", description = "What tasks see as root; never pulled.")
    private @Nullable String image;

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description = "The engine's OCI runtime (default: ${DEFAULT-VALUE})")
    private String runtime = "runc";

    @Option(names = "--run-as", paramLabel = "UID", description = "User of the tasks where the service is root.")
    private @Nullable Integer runAs;

    /** Throws {@link IllegalArgumentException} when what was given does not make a whole. */
    Service.BackendChoice choice(Weaknesses weaknesses) {
        return switch (backend) {
            case BUBBLEWRAP -> bubblewrap(weaknesses);
            case DOCKER -> docker(weaknesses);
            default ->
                throw new IllegalArgumentException(
                        "--backend: found " + backend + ", expected " + BUBBLEWRAP + " or " + DOCKER);
        };
    }

    private Service.BackendChoice bubblewrap(Weaknesses weaknesses) {
        if (engine != null || image != null) {
            throw new IllegalArgumentException("--engine and --image need --backend docker");
        }
        OptionalInt user = runAs == null ? OptionalInt.empty() : OptionalInt.of(runAs);
        return (state, logging) -> Bubblewrap.measure(state, user, weaknesses);
    }

    private Service.BackendChoice docker(Weaknesses weaknesses) {
        if (engine == null || image == null) {
            throw new IllegalArgumentException("--backend docker needs --engine and --image");
        }
        EngineSettings settings =
                new EngineSettings(engine, image, runtime, runAs == null ? EngineSettings.USER : runAs);
        return (state, logging) -> {
            logging.join();
            return Docker.measure(state, settings, weaknesses);
        };
    }
}
