package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;

/** The service's own log, read from its beginning each time; it may only grow. */
final class ApiLog {
    private static final int MOST_EVENTS = 200_000;

    private final Api api;
    private final ApiSettings.LogPlan plan;
    private final Duration limit;
    private int before;
    private int seen;

    ApiLog(Api api, ApiSettings.LogPlan plan, Duration limit) {
        this.api = api;
        this.plan = plan;
        this.limit = limit;
    }

    /** What is there now is older than this run. */
    synchronized void skip() {
        before = entries().size();
        seen = before;
    }

    synchronized List<AuditEvent> events() {
        List<JsonNode> entries = entries();
        if (entries.size() < seen) {
            throw new SandboxException(plan.step().asked() + " has " + entries.size() + " entries where it had " + seen
                    + " before; a log that loses entries cannot be trusted.");
        }
        seen = entries.size();
        List<AuditEvent> events = new ArrayList<>();
        for (int i = before; i < entries.size(); i++) {
            events.add(event(i + 1, entries.get(i)));
        }
        return events;
    }

    private List<JsonNode> entries() {
        List<JsonNode> documents = api.ask(plan.step(), new Template(Map.of()), limit);
        if (plan.step().answer() != Shape.JSON) {
            return bounded(documents);
        }
        JsonNode list = documents.get(0).at(plan.entries());
        if (!list.isArray()) {
            throw new SandboxException(plan.step().asked() + " was answered without a list at \"" + plan.entries()
                    + "\", where the entries of the log should be.");
        }
        List<JsonNode> entries = new ArrayList<>();
        list.forEach(entries::add);
        return bounded(entries);
    }

    private List<JsonNode> bounded(List<JsonNode> entries) {
        if (entries.size() > MOST_EVENTS) {
            throw new SandboxException(plan.step().asked() + " has more than " + MOST_EVENTS
                    + " entries; give each run a log of its own.");
        }
        return entries;
    }

    private AuditEvent event(long number, JsonNode entry) {
        boolean denial =
                plan.denialAt().isEmpty() || text(entry, plan.denialAt()).equals(plan.denialEquals());
        return new AuditEvent(
                number,
                time(text(entry, plan.time())),
                text(entry, plan.task()),
                denial,
                text(entry, plan.boundary()),
                text(entry, plan.rule()),
                text(entry, plan.object()),
                api.secrets().hidden(entry.toString()));
    }

    private String text(JsonNode entry, String pointer) {
        return pointer.isEmpty() ? "" : api.secrets().hidden(entry.at(pointer).asText(""));
    }

    /** An entry without a time that can be read is of no time, and so outside every attempt. */
    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }
}
