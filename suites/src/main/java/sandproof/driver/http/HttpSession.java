package sandproof.driver.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Layout;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Session;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** A session of the service. */
final class HttpSession implements Session {
    private static final Duration END = Duration.ofSeconds(10);

    private final Wire wire;
    private final Layout layout;
    private final String id;
    private final TaskSpec spec;
    private boolean closed;

    private HttpSession(Wire wire, Layout layout, String id, TaskSpec spec) {
        this.wire = wire;
        this.layout = layout;
        this.id = id;
        this.spec = spec;
    }

    static HttpSession open(Wire wire, Layout layout, TaskSpec spec) {
        Answer answer = wire.post("/v1/sessions", TaskDocument.ofSession(spec), Set.of(201));
        String id = TaskId.checked(answer.asked(), answer.fields().text("id"));
        return new HttpSession(wire, layout, id, spec);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Task round(List<String> command) {
        ObjectNode round = Answer.mapper().createObjectNode();
        command.forEach(word -> round.withArray("command").add(TaskDocument.inside(word, layout)));
        ObjectNode environment = round.putObject("environment");
        spec.environment().forEach(environment::put);
        // What all rounds may take together is the session's; each may take it all.
        round.put("innerMillis", spec.limits().inner().toMillis());
        Answer answer = wire.post(path("/rounds"), round.toString().getBytes(StandardCharsets.UTF_8), Set.of(201));
        String task = TaskId.checked(answer.asked(), answer.fields().text("id"));
        return new HttpTask(wire, task, spec.correlationId(), spec.limits());
    }

    @Override
    public List<Artifact> artifacts() {
        return new HttpArtifacts(wire, path(""), spec.limits()).list();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        Answer ignored = wire.post(path("/close"), new byte[0], Set.of(202, 409));
        Answer answer = wire.get(path("?waitMillis=" + END.toMillis()), END);
        if (!answer.fields().truth("final")) {
            throw new SandboxException(answer.asked() + " says that the session is "
                    + answer.fields().text("state") + " and not final; look into the sandbox's log.");
        }
    }

    private String path(String rest) {
        return "/v1/sessions/" + id + rest;
    }
}
