package sandproof.driver.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sandproof.driver.Words;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Session;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** The service's tasks, log and inventory, by its interface. */
final class HttpSandbox implements Sandbox {
    private static final Duration MEASURING = Duration.ofSeconds(30);

    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final Wire wire;
    private final Optional<Service> service;
    private final Layout layout;
    private final Map<String, String> facts;
    private final AuditReader audit;
    private final boolean sessions;

    HttpSandbox(Wire wire, Optional<Service> service) {
        this.wire = wire;
        this.service = service;
        // A service that was just started finds out first what it can enforce.
        Duration measuring = service.isPresent() ? MEASURING : Duration.ZERO;
        Fields capabilities = wire.get("/v1/capabilities", measuring).fields();
        this.layout = layout(capabilities.group("layout"));
        this.facts = capabilities.object().path("enforcement").isObject()
                ? capabilities.group("enforcement").texts()
                : Map.of();
        this.sessions = capabilities.object().path("sessions").isObject();
        this.audit = new AuditReader(wire);
        audit.skip();
    }

    private static Layout layout(Fields fields) {
        return new Layout(
                absolute(fields, "inputs"),
                absolute(fields, "output"),
                absolute(fields, "tmp"),
                fields.text("egress"),
                fields.textOrEmpty("credential"));
    }

    private static String absolute(Fields fields, String name) {
        String path = fields.text(name);
        if (!path.startsWith("/")) {
            throw new SandboxException(fields.asked() + " was answered with \"" + Words.shown(path)
                    + "\" as the place of " + name + "; expected an absolute path.");
        }
        return path;
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (!audit.broken().isEmpty()) {
            all.put("audit chain", audit.broken());
        }
        return all;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Task submit(TaskSpec spec) {
        Answer answer = wire.post("/v1/tasks", TaskDocument.of(spec, layout), Set.of(201));
        String id = TaskId.checked(answer.asked(), answer.fields().text("id"));
        if (!known.add(id)) {
            throw new SandboxException(answer.asked() + " was answered with the id of another task (" + id
                    + "): the sandbox lied about the task id; nothing it says of its tasks can be trusted.");
        }
        return new HttpTask(wire, id, spec.correlationId(), spec.limits());
    }

    @Override
    public Optional<Session> session(TaskSpec spec) {
        return sessions ? Optional.of(HttpSession.open(wire, layout, spec)) : Optional.empty();
    }

    @Override
    public List<AuditEvent> audit() {
        return audit.events();
    }

    @Override
    public List<String> inventory(String taskId) {
        String id = TaskId.checked("The inventory", taskId);
        return wire.get("/v1/tasks/" + id + "/inventory").fields().groups("resources").stream()
                .map(resource -> resource.text("kind") + " " + resource.text("name"))
                .toList();
    }

    @Override
    public boolean hasInventory() {
        return true;
    }

    @Override
    public Optional<Boolean> accepts(String credential) {
        ObjectNode body = Answer.mapper().createObjectNode().put("token", credential);
        Answer answer =
                wire.post("/v1/credentials/introspect", body.toString().getBytes(StandardCharsets.UTF_8), Set.of(200));
        return Optional.of(answer.fields().truth("active"));
    }

    @Override
    public Optional<Long> servicePid() {
        return service.map(Service::pid);
    }

    @Override
    public boolean killService() {
        service.ifPresent(Service::kill);
        return service.isPresent();
    }

    @Override
    public void restartService() {
        service.ifPresent(Service::restart);
    }

    @Override
    public void close() {
        wire.close();
        service.ifPresent(Service::close);
    }
}
