package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.credential.Introspection;
import sandproof.reference.task.House;
import sandproof.reference.task.TaskId;

/** What concerns the service as a whole: its audit log, its abilities, its credentials, its own description. */
final class HouseRoutes {
    private static final int MOST_EVENTS = 10_000;
    private static final int MOST_TOKEN = 4_096;

    private final House house;

    HouseRoutes(House house) {
        this.house = house;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/audit", this::audit, "after", "task"),
                Route.get(
                                "/v1/audit/schema",
                                request -> resource(AuditLog.class, "audit.schema.json", "application/schema+json"))
                        .unguarded(),
                Route.post("/v1/credentials/introspect", this::introspect),
                Route.get("/v1/capabilities", request -> Answer.ok(capabilities())),
                Route.get(
                                "/v1/openapi.json",
                                request -> resource(HouseRoutes.class, "openapi.json", "application/json"))
                        .unguarded(),
                Route.get("/healthz", request -> Answer.ok(health())).unguarded());
    }

    private Answer audit(Request request) throws Problem {
        long after = request.number("after", Long.MAX_VALUE / 10);
        Optional<String> task = request.text("task");
        if (task.isPresent() && !TaskId.valid(task.get())) {
            throw Problem.field("task", task.get(), "t- and 26 letters or digits of base 32");
        }
        return Answer.ok(Map.of("events", house.audit().after(after, task, MOST_EVENTS)));
    }

    private Answer introspect(Request request) throws Problem {
        JsonNode body = JsonText.read(request.body());
        Fields fields = new Fields("", body, Set.of("token", "audience"));
        String token = fields.text("token", MOST_TOKEN, null);
        Introspection known = house.credentials().introspect(token, Audience.read(fields, ""));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("active", known.active());
        answer.put("taskId", known.taskId());
        if (known.active()) {
            answer.put("aud", known.audience());
            answer.put("exp", known.expires());
        }
        return Answer.ok(answer);
    }

    /** Whether the service is alive, and whether it takes tasks: a full log is no reason to restart it. */
    private Map<String, String> health() {
        return Map.of("status", "up", "audit", house.audit().trouble().orElse("writable"));
    }

    private Map<String, Object> capabilities() {
        Map<String, String> layout = new LinkedHashMap<>();
        layout.put("inputs", "/inputs");
        layout.put("output", "/output");
        layout.put("tmp", "/tmp");
        layout.put("egress", "unix:/run/egress.sock");
        layout.put("credential", "/run/credential");
        Map<String, Object> capabilities = new LinkedHashMap<>();
        capabilities.put("layout", layout);
        capabilities.put("enforcement", house.isolation().enforcement());
        capabilities.put("audit", "event");
        capabilities.put("weaknesses", house.weaknesses().ids());
        return capabilities;
    }

    private static Answer resource(Class<?> owner, String name, String type) throws IOException {
        try (InputStream document = owner.getResourceAsStream(name)) {
            if (document == null) {
                throw new IOException(name + " is not packed with the program");
            }
            return new Answer.Bytes(200, type, document.readAllBytes());
        }
    }
}
