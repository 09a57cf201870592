package sandproof.reference.isolation.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Container;
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

/** The few things asked of the engine. Each answer is waited for within a bound, but for the end of a container. */
final class Engine implements AutoCloseable {
    /** How long the engine may take for an answer. */
    static final Duration ANSWER = Duration.ofSeconds(20);

    private final DockerClient client;
    private final Questions questions;

    private Engine(DockerClient client, Questions questions) {
        this.client = client;
        this.questions = questions;
    }

    /** Connects, and agrees on a version of the API. */
    static Engine connect(URI address, Duration answer) throws IOException {
        Questions questions = new Questions(answer);
        try (DockerClient unversioned = Clients.unversioned(address)) {
            String version = questions.ask(
                    "the version",
                    () -> Clients.version(unversioned.versionCmd().exec().getApiVersion()));
            return new Engine(Clients.of(address, version), questions);
        } catch (IOException unusable) {
            questions.close();
            throw unusable;
        }
    }

    /** What the engine says of itself. */
    Info info() throws IOException {
        return questions.ask("its description", () -> client.infoCmd().exec());
    }

    /** Refuses an image that is not there, or that would bring writable places of its own. */
    void check(String image) throws IOException {
        InspectImageResponse found = questions.ask(
                "the image " + image, () -> client.inspectImageCmd(image).exec());
        ContainerConfig config = found.getConfig();
        Map<String, ?> volumes = config == null ? null : config.getVolumes();
        if (volumes != null && !volumes.isEmpty()) {
            throw new IOException("the image " + image + " declares volumes " + volumes.keySet()
                    + ", which every task could fill without a limit");
        }
    }

    void create(ContainerPlan plan) throws IOException {
        var ignored = questions.ask(
                "to create " + plan.name(),
                () -> PlannedContainer.command(client, plan).exec());
    }

    /** Listens to a container that was not started yet. */
    Attachment attach(String name) throws IOException {
        Attachment attachment = new Attachment();
        questions.ask(
                "to attach to " + name,
                () -> client.attachContainerCmd(name)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withFollowStream(true)
                        .exec(attachment));
        try {
            attachment.started().get(questions.answer().toMillis(), TimeUnit.MILLISECONDS);
            return attachment;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            attachment.close();
            throw new IOException("interrupted while attaching to " + name, stopped);
        } catch (ExecutionException | TimeoutException silent) {
            attachment.close();
            throw new IOException("the engine does not let us listen to " + name, silent);
        }
    }

    void start(String name) throws IOException {
        questions.ask("to start " + name, () -> client.startContainerCmd(name).exec());
    }

    InspectContainerResponse.ContainerState state(String name) throws IOException {
        return questions.ask(
                "the state of " + name,
                () -> client.inspectContainerCmd(name).exec().getState());
    }

    /** Waits, in a thread of the client, for the end of a container that was started. */
    Exit exit(String name) throws IOException {
        return questions.ask(
                "to wait for " + name, () -> client.waitContainerCmd(name).exec(new Exit()));
    }

    void kill(String name) throws IOException {
        questions.ask("to kill " + name, () -> client.killContainerCmd(name).exec());
    }

    void remove(String name) throws IOException {
        questions.ask("to remove " + name, () -> {
            try {
                return client.removeContainerCmd(name)
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec();
            } catch (NotFoundException | NotModifiedException gone) {
                return null;
            }
        });
    }

    boolean knows(String name) throws IOException {
        return questions.ask("about " + name, () -> {
            try {
                return client.inspectContainerCmd(name).exec() != null;
            } catch (NotFoundException gone) {
                return false;
            }
        });
    }

    /** All containers with our label: the task's id, and the container's own. */
    Map<String, String> labelled() throws IOException {
        List<Container> containers = questions.ask(
                "for its containers",
                () -> client.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(List.of(ContainerPlan.LABEL))
                        .exec());
        Map<String, String> found = new TreeMap<>();
        containers.forEach(container -> found.put(container.getLabels().get(ContainerPlan.LABEL), container.getId()));
        return found;
    }

    @Override
    public void close() throws IOException {
        questions.close();
        client.close();
    }
}
