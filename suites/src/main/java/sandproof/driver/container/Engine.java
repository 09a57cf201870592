package sandproof.driver.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.Info;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sandproof.sandbox.SandboxException;

/** The few things asked of the engine. Every answer is waited for within a bound, and every id in it is looked at. */
final class Engine implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern IMAGE = Pattern.compile("sha256:[0-9a-f]{64}");
    private static final int MOST_TEXT = 120;

    private final DockerClient client;
    private final Patience patience;

    private Engine(DockerClient client, Patience patience) {
        this.client = client;
        this.patience = patience;
    }

    /** Connects, and agrees on a version of the API. */
    static Engine connect(URI address) {
        Patience patience = new Patience(ANSWER);
        try (DockerClient unversioned = EngineClients.unversioned(address)) {
            String version = patience.ask(
                    "for its version",
                    () -> EngineClients.version(unversioned.versionCmd().exec().getApiVersion()));
            return new Engine(EngineClients.of(address, version), patience);
        } catch (IOException unusable) {
            patience.close();
            throw new SandboxException("The container engine at " + address + " cannot be spoken to.", unusable);
        } catch (SandboxException silent) {
            patience.close();
            throw silent;
        }
    }

    /** An image that the engine has: nothing is ever pulled. */
    Image image(String name) {
        InspectImageResponse found = patience.ask("for the image " + name, () -> {
            try {
                return client.inspectImageCmd(name).exec();
            } catch (NotFoundException missing) {
                return new InspectImageResponse();
            }
        });
        if (found.getId() == null) {
            throw new SandboxException("The container engine has no image " + name + ", and nothing is ever pulled:"
                    + " settings.image names one of the engine's own, or --image and --image-archive bring one.");
        }
        ContainerConfig config = found.getConfig();
        String user = config == null || config.getUser() == null ? "" : config.getUser();
        return new Image(checked(found.getId(), IMAGE, "the id of an image"), user);
    }

    /** What the engine says of itself, bounded. */
    Map<String, String> facts() {
        Info info = patience.ask("for its description", () -> client.infoCmd().exec());
        Map<String, String> facts = new TreeMap<>();
        facts.put("engine", bounded(info.getServerVersion()));
        facts.put("engine's storage", bounded(info.getDriver()));
        facts.put(
                "engine's runtimes",
                bounded(info.getRuntimes() == null ? "" : new TreeMap<>(info.getRuntimes()).keySet()));
        return facts;
    }

    private static String bounded(@Nullable Object said) {
        String text = String.valueOf(said).replaceAll("\\p{Cntrl}", "?");
        return text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) + "…" : text;
    }

    /** Makes a container; gives its id. */
    String create(ContainerPlan plan) {
        String id = patience.ask(
                "to create a container", () -> plan.command(client).exec().getId());
        return checked(id, ID, "the id of a container");
    }

    /** Listens to a container that was not started yet. */
    void attach(String id, Frames frames) {
        patience.ask(
                "to attach to a container",
                () -> client.attachContainerCmd(id)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withFollowStream(true)
                        .exec(frames));
        try {
            frames.listening().get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Attaching to a container was interrupted.", stopped);
        } catch (ExecutionException | TimeoutException silent) {
            throw new SandboxException("The container engine does not let us listen to a container.", silent);
        }
    }

    void start(String id) {
        patience.ask("to start a container", () -> client.startContainerCmd(id).exec());
    }

    /** Waits, in a thread of the client, for the end of a container that was started. */
    Exit exit(String id) {
        return patience.ask(
                "to wait for a container", () -> client.waitContainerCmd(id).exec(new Exit()));
    }

    /** Sends a signal; one that has ended needs none. */
    void kill(String id, String signal) {
        quietly(
                "to signal a container",
                () -> client.killContainerCmd(id).withSignal(signal).exec());
    }

    /** Whether the kernel ended something in it for want of memory. */
    boolean outOfMemory(String id) {
        return patience.ask("for the state of a container", () -> {
            InspectContainerResponse found = client.inspectContainerCmd(id).exec();
            return found.getState() != null
                    && Boolean.TRUE.equals(found.getState().getOOMKilled());
        });
    }

    /** Removes a container with all it has, running or not. */
    void remove(String id) {
        quietly(
                "to remove a container",
                () -> client.removeContainerCmd(id)
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec());
    }

    /** The ids of all containers of a task. */
    List<String> containers(String taskId) {
        return patience
                .ask(
                        "for its containers",
                        () -> client.listContainersCmd()
                                .withShowAll(true)
                                .withLabelFilter(Map.of(ContainerPlan.LABEL, taskId))
                                .exec())
                .stream()
                .map(container -> checked(container.getId(), ID, "the id of a container"))
                .toList();
    }

    /** Makes a network that leads nowhere but to the engine's own bridge. */
    String internalNetwork(String name) {
        return checked(
                patience.ask(
                        "to create a network",
                        () -> client.createNetworkCmd()
                                .withName(name)
                                .withInternal(true)
                                .withCheckDuplicate(true)
                                .exec()
                                .getId()),
                ID,
                "the id of a network");
    }

    void removeNetwork(String id) {
        quietly("to remove a network", () -> client.removeNetworkCmd(id).exec());
    }

    private void quietly(String what, Supplier<?> question) {
        patience.ask(what, () -> {
            try {
                return question.get();
            } catch (NotFoundException | NotModifiedException | ConflictException gone) {
                return null;
            }
        });
    }

    private static String checked(@Nullable String answer, Pattern shape, String what) {
        if (answer == null || !shape.matcher(answer).matches()) {
            throw new SandboxException(
                    "The container engine answered \"" + bounded(answer) + "\", which is not " + what + ".");
        }
        return answer;
    }

    @Override
    public void close() {
        patience.close();
        try {
            client.close();
        } catch (IOException alreadyClosed) {
            // There is nobody to say goodbye to.
        }
    }
}
