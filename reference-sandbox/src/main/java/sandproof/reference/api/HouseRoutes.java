package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditRecord;
import sandproof.reference.credential.Introspection;
import sandproof.reference.isolation.Limits;
import sandproof.reference.session.SessionRequest;
import sandproof.reference.task.Enforcement;
import sandproof.reference.task.House;
import sandproof.reference.task.TaskId;
import sandproof.reference.task.Tasks;

/** What concerns the service as a whole: its audit log, its abilities, its credentials, its own description. */
final class HouseRoutes {
    private static final int MOST_EVENTS = 10_000;
    private static final int MOST_TOKEN = 4_096;

    private final House house;
    private final Tasks tasks;
    private final boolean singleTenant;

    HouseRoutes(House house, Tasks tasks, boolean singleTenant) {
        this.house = house;
        this.tasks = tasks;
        this.singleTenant = singleTenant;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/audit", this::audit, "after", "task"),
                Route.get(
                                "/v1/audit/schema",
                                request -> resource(AuditLog.class, "audit.schema.json", "application/schema+json"))
                        .guardedBy(Guard.OPEN),
                Route.post("/v1/credentials/introspect", this::introspect),
                Route.get(
                        "/v1/capabilities",
                        request -> Answer.ok(capabilities(request.tenant().most()))),
                Route.get(
                                "/v1/openapi.json",
                                request -> resource(HouseRoutes.class, "openapi.json", "application/json"))
                        .guardedBy(Guard.OPEN));
    }

    private Answer audit(Request request) throws Problem {
        long after = request.number("after", Long.MAX_VALUE / 10);
        Optional<String> task = request.text("task");
        if (task.isPresent() && !TaskId.valid(task.get()) && !TaskId.validSession(task.get())) {
            throw Problem.field("task", task.get(), "t- or s- and 26 letters or digits of base 32");
        }
        if (singleTenant) {
            return Answer.ok(Map.of("events", house.audit().after(after, task, MOST_EVENTS)));
        }
        String tenant = request.tenant().name();
        if (task.isPresent()) {
            return Answer.ok(Map.of(
                    "events",
                    tasks.owns(tenant, task.get()) ? house.audit().after(after, task, MOST_EVENTS) : List.of()));
        }
        return Answer.ok(ownEvents(tenant, after));
    }

    /** One page of the log, of which a tenant sees its own; the number says where the next page begins. */
    private Map<String, Object> ownEvents(String tenant, long after) {
        List<AuditRecord> page = house.audit().after(after, Optional.empty(), MOST_EVENTS);
        Map<String, Boolean> own = new HashMap<>();
        List<AuditRecord> events = page.stream()
                .filter(record -> own.computeIfAbsent(record.taskId(), id -> tasks.owns(tenant, id)))
                .toList();
        return Map.of(
                "events",
                events,
                "next",
                page.isEmpty() ? after : page.get(page.size() - 1).seq());
    }

    private Answer introspect(Request request) throws Problem {
        JsonNode body = JsonText.read(request.body());
        Fields fields = new Fields("", body, Set.of("token", "audience"));
        String token = fields.text("token", MOST_TOKEN, null);
        Introspection known = house.credentials().introspect(token, Audience.read(fields, ""));
        // Whose token it is, only its own tenant is told.
        boolean own = tasks.owns(request.tenant().name(), known.taskId());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("active", own && known.active());
        answer.put("taskId", own ? known.taskId() : "");
        if (own && known.active()) {
            answer.put("aud", known.audience());
            answer.put("exp", known.expires());
        }
        return Answer.ok(answer);
    }

    private Map<String, Object> capabilities(Limits limits) throws Problem, InterruptedException {
        Map<String, String> layout = new LinkedHashMap<>();
        layout.put("inputs", "/inputs");
        layout.put("output", "/output");
        layout.put("tmp", "/tmp");
        layout.put("egress", "unix:/run/egress.sock");
        layout.put("credential", "/run/credential");
        Map<String, Object> capabilities = new LinkedHashMap<>();
        capabilities.put("layout", layout);
        Enforcement enforcement = tasks.inspection().enforcement().orElseThrow(Problem::notMeasured);
        capabilities.put("enforcement", house.backend().enforcement());
        capabilities.put("unenforced", enforcement.missing());
        capabilities.put(
                "acceptedUnenforced", enforcement.accepted().stream().sorted().toList());
        capabilities.put("limits", limits);
        capabilities.put("sessions", sessionBounds());
        capabilities.put("pool", tasks.pool().size());
        capabilities.put("audit", house.backend().audit());
        capabilities.put("weaknesses", house.weaknesses().ids());
        return capabilities;
    }

    private static Map<String, Long> sessionBounds() {
        return Map.of(
                "rounds",
                (long) SessionRequest.MOST_ROUNDS,
                "idleMillis",
                SessionRequest.LONGEST_IDLE.toMillis(),
                "maxMillis",
                SessionRequest.LONGEST.toMillis());
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
