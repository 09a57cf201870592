package sandproof.reference.api;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.reference.artifact.PublishedArtifact;
import sandproof.reference.artifact.Publisher;
import sandproof.reference.isolation.Resource;
import sandproof.reference.task.Enforcement;
import sandproof.reference.task.IdempotencyKey;
import sandproof.reference.task.KeyConflictException;
import sandproof.reference.task.OverloadedException;
import sandproof.reference.task.StoppingException;
import sandproof.reference.task.TaskId;
import sandproof.reference.task.TaskRequest;
import sandproof.reference.task.TaskState;
import sandproof.reference.task.TaskView;
import sandproof.reference.task.Tasks;

/** Everything about one task, for the tenant whose it is: to every other there is no such task. */
final class TaskRoutes {
    private static final String TASK = "/v1/tasks/{id}";
    static final long MOST_WAIT_MILLIS = 60_000;
    private static final String BINARY = "application/octet-stream";

    private final Tasks tasks;
    private final Publisher publisher;

    TaskRoutes(Tasks tasks, Publisher publisher) {
        this.tasks = tasks;
        this.publisher = publisher;
    }

    List<Route> routes() {
        return List.of(
                Route.post("/v1/tasks", this::submit),
                Route.get(TASK, this::view, "waitMillis"),
                Route.get(TASK + "/stdout", request -> stream(request, false)),
                Route.get(TASK + "/stderr", request -> stream(request, true)),
                Route.post(TASK + "/cancel", this::cancel),
                Route.get(TASK + "/artifacts", this::artifacts),
                Route.get(TASK + "/artifacts/{index}/content", this::content),
                Route.get(TASK + "/inventory", this::inventory));
    }

    private Answer submit(Request request) throws Problem, InterruptedException {
        Tenant tenant = request.tenant();
        Optional<IdempotencyKey> key = request.idempotencyKey();
        try {
            // Before anything else: what was taken once stays taken, whatever has become of limits and room since.
            Optional<TaskView> earlier = key.isEmpty() ? Optional.empty() : tasks.earlier(tenant.name(), key.get());
            if (earlier.isPresent()) {
                return accepted(200, earlier.get());
            }
            Enforcement enforcement = tasks.inspection().enforcement().orElseThrow(Problem::notMeasured);
            TaskRequest wanted = Submission.read(
                    request.body(), tenant.most(), enforcement.means().keySet());
            Map<String, String> lacking = enforcement.lacking(wanted.needs());
            if (!lacking.isEmpty()) {
                throw Problem.unenforced(lacking);
            }
            Tasks.Accepted accepted = tasks.submit(new Tasks.Caller(tenant.name(), tenant.mostTasks()), wanted, key);
            return accepted(accepted.fresh() ? 201 : 200, accepted.view());
        } catch (KeyConflictException other) {
            throw Problem.of(ProblemType.KEY_CONFLICT, "this idempotency key came with another body before");
        } catch (OverloadedException full) {
            throw Problem.overloaded(full);
        } catch (StoppingException late) {
            throw Problem.stopping();
        }
    }

    static Answer accepted(int status, TaskView view) {
        return new Answer.Json(status, Map.of("id", view.id(), "state", view.state()));
    }

    private Answer view(Request request) throws Problem, InterruptedException {
        long wait = request.number("waitMillis", MOST_WAIT_MILLIS);
        return Answer.ok(tasks.view(request.tenant().name(), id(request), wait).orElseThrow(Problem::noSuchTask));
    }

    private Answer stream(Request request, boolean stderr) throws Problem, InterruptedException {
        TaskView view = known(request);
        byte[] bytes = tasks.stream(view.id(), stderr)
                .orElseThrow(() ->
                        Problem.of(ProblemType.OUTPUT_NOT_KEPT, "the output is not kept: the task is " + view.state()));
        return new Answer.Bytes(200, BINARY, bytes);
    }

    private Answer cancel(Request request) throws Problem, InterruptedException {
        TaskView view = known(request);
        if (!tasks.cancel(view.id())) {
            throw Problem.of(ProblemType.EARLIER_SERVICE, "the task belongs to a service before this one");
        }
        return new Answer.Json(202, Map.of("id", view.id(), "state", view.state()));
    }

    private Answer artifacts(Request request) throws Problem, InterruptedException {
        TaskView view = known(request);
        Optional<List<PublishedArtifact>> artifacts = tasks.artifacts(view.id());
        if (artifacts.isEmpty() && view.isFinal() && !view.state().equals(TaskState.LOST.word())) {
            throw Problem.of(ProblemType.OUTPUT_NOT_KEPT, "what it left is not kept: the task ended long ago");
        }
        return Answer.ok(artifacts.orElse(List.of()));
    }

    private Answer content(Request request) throws Problem, InterruptedException, IOException {
        String id = known(request).id();
        return content(publisher, id, tasks.artifacts(id).orElse(List.of()), request.part(1));
    }

    /** One of the published artifacts. */
    static Answer content(Publisher publisher, String id, List<PublishedArtifact> all, String index)
            throws Problem, IOException {
        PublishedArtifact artifact = all.stream()
                .filter(one -> index.equals("" + one.index()) && one.published())
                .findFirst()
                .orElseThrow(() -> Problem.of(ProblemType.NO_SUCH_ARTIFACT, "there is no such published artifact"));
        try (InputStream content = publisher.open(id, artifact.index())) {
            return new Answer.Bytes(200, BINARY, content.readAllBytes());
        }
    }

    private Answer inventory(Request request) throws Problem, InterruptedException {
        return inventory(tasks.inventory(known(request).id()));
    }

    static Answer inventory(List<Resource> resources) {
        return Answer.ok(Map.of(
                "resources",
                resources.stream()
                        .map(resource -> Map.of("kind", resource.kind().word(), "name", resource.name()))
                        .toList()));
    }

    private TaskView known(Request request) throws Problem, InterruptedException {
        return tasks.view(request.tenant().name(), id(request), 0).orElseThrow(Problem::noSuchTask);
    }

    private static String id(Request request) throws Problem {
        String id = request.part(0);
        if (!TaskId.valid(id)) {
            throw Problem.field("id", id, "t- and 26 letters or digits of base 32");
        }
        return id;
    }
}
