package sandproof.reference.api;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import sandproof.reference.artifact.Publisher;
import sandproof.reference.session.NoRoundException;
import sandproof.reference.session.SessionRequest;
import sandproof.reference.session.SessionView;
import sandproof.reference.session.Sessions;
import sandproof.reference.task.Enforcement;
import sandproof.reference.task.OverloadedException;
import sandproof.reference.task.StoppingException;
import sandproof.reference.task.TaskId;
import sandproof.reference.task.Tasks;

/** Sessions, each for the tenant whose it is; their rounds are tasks and answered as such. */
final class SessionRoutes {
    private static final String SESSION = "/v1/sessions/{id}";

    private final Sessions sessions;
    private final Tasks tasks;
    private final Publisher publisher;

    SessionRoutes(Sessions sessions, Tasks tasks, Publisher publisher) {
        this.sessions = sessions;
        this.tasks = tasks;
        this.publisher = publisher;
    }

    List<Route> routes() {
        return List.of(
                Route.post("/v1/sessions", this::open),
                Route.get(SESSION, this::view, "waitMillis"),
                Route.post(SESSION + "/rounds", this::round),
                Route.post(SESSION + "/close", this::close),
                Route.get(SESSION + "/artifacts", this::artifacts),
                Route.get(SESSION + "/artifacts/{index}/content", this::content),
                Route.get(SESSION + "/inventory", this::inventory));
    }

    private Answer open(Request request) throws Problem, InterruptedException, IOException {
        refuseKey(request);
        Enforcement enforcement = tasks.inspection().enforcement().orElseThrow(Problem::notMeasured);
        SessionRequest wanted = SessionSubmission.session(
                request.body(), request.tenant().most(), enforcement.means().keySet());
        Map<String, String> lacking = enforcement.lacking(wanted.task().needs());
        if (!lacking.isEmpty()) {
            throw Problem.unenforced(lacking);
        }
        try {
            return new Answer.Json(201, sessions.open(caller(request), wanted));
        } catch (OverloadedException full) {
            throw Problem.overloaded(full);
        } catch (StoppingException late) {
            throw Problem.stopping();
        }
    }

    private Answer round(Request request) throws Problem, InterruptedException {
        refuseKey(request);
        SessionView session = known(request, 0);
        try {
            return TaskRoutes.accepted(
                    201, sessions.round(caller(request), session.id(), SessionSubmission.round(request.body())));
        } catch (NoRoundException none) {
            throw Problem.noRound(none);
        } catch (OverloadedException full) {
            throw Problem.overloaded(full);
        } catch (StoppingException late) {
            throw Problem.stopping();
        }
    }

    /** A key that is not looked at would promise what is not kept. */
    private static void refuseKey(Request request) throws Problem {
        if (request.idempotencyKey().isPresent()) {
            throw Problem.field("Idempotency-Key", "a key", "none: sessions and their rounds know no keys");
        }
    }

    private Answer view(Request request) throws Problem, InterruptedException {
        return Answer.ok(known(request, request.number("waitMillis", TaskRoutes.MOST_WAIT_MILLIS)));
    }

    private Answer close(Request request) throws Problem, InterruptedException {
        SessionView session = known(request, 0);
        if (!sessions.close(request.tenant().name(), session.id())) {
            throw Problem.of(ProblemType.SESSION_OVER, "the session is " + session.state());
        }
        return new Answer.Json(202, known(request, 0));
    }

    private Answer artifacts(Request request) throws Problem, InterruptedException {
        return Answer.ok(
                sessions.artifacts(request.tenant().name(), known(request, 0).id()));
    }

    private Answer content(Request request) throws Problem, InterruptedException, IOException {
        String id = known(request, 0).id();
        return TaskRoutes.content(
                publisher, id, sessions.artifacts(request.tenant().name(), id), request.part(1));
    }

    private Answer inventory(Request request) throws Problem, InterruptedException {
        return TaskRoutes.inventory(sessions.inventory(known(request, 0).id()));
    }

    private SessionView known(Request request, long waitMillis) throws Problem, InterruptedException {
        String id = request.part(0);
        if (!TaskId.validSession(id)) {
            throw Problem.field("id", id, "s- and 26 letters or digits of base 32");
        }
        return sessions.view(request.tenant().name(), id, waitMillis).orElseThrow(Problem::noSuchSession);
    }

    private static Tasks.Caller caller(Request request) {
        Tenant tenant = request.tenant();
        return new Tasks.Caller(tenant.name(), tenant.mostTasks());
    }
}
