package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
                Route.post("/v1/credentials/introspect", this::introspect),
                Route.get("/v1/capabilities", request -> Answer.ok(capabilities())),
                Route.get("/v1/openapi.json", request -> description()).unguarded(),
                Route.get("/healthz", request -> Answer.ok(Map.of("status", "up")))
                        .unguarded());
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
        String token = new Fields("", body, Set.of("token")).text("token", MOST_TOKEN, null);
        Introspection known = house.credentials().introspect(token);
        return Answer.ok(Map.of("active", known.active(), "taskId", known.taskId()));
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
        capabilities.put("enforcement", house.backend().enforcement());
        capabilities.put("audit", house.backend().audit());
        capabilities.put("weaknesses", house.weaknesses().ids());
        return capabilities;
    }

    private static Answer description() throws IOException {
        try (InputStream document = HouseRoutes.class.getResourceAsStream("openapi.json")) {
            if (document == null) {
                throw new IOException("the OpenAPI document is not packed with the program");
            }
            return new Answer.Bytes(200, "application/json", document.readAllBytes());
        }
    }
}
