package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sandproof.driver.Words;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;

/** The service's own log, read from its beginning each time; it may only grow. */
final class ApiLog {
    private static final int MOST_EVENTS = 200_000;

    /** What services write at the same time may come in any order. */
    private static final Duration DISORDER = Duration.ofSeconds(1);

    private final Api api;
    private final ApiSettings.LogPlan plan;
    private final Duration limit;
    private int before;
    private int seen;
    private JsonNode first = MissingNode.getInstance();
    private JsonNode last = MissingNode.getInstance();

    ApiLog(Api api, ApiSettings.LogPlan plan, Duration limit) {
        this.api = api;
        this.plan = plan;
        this.limit = limit;
    }

    /** What is there now is older than this run. */
    synchronized void skip() {
        List<JsonNode> entries = entries();
        before = entries.size();
        remember(entries);
    }

    synchronized List<AuditEvent> events() {
        List<JsonNode> entries = entries();
        if (entries.size() < seen) {
            throw new SandboxException(plan.step().asked() + " has " + entries.size() + " entries where it had " + seen
                    + " before; a log that loses entries cannot be trusted.");
        }
        if (seen > 0 && !(first.equals(entries.get(0)) && last.equals(entries.get(seen - 1)))) {
            throw notAtItsEnd();
        }
        remember(entries);
        List<AuditEvent> events = new ArrayList<>();
        for (int i = before; i < entries.size(); i++) {
            events.add(event(i + 1, entries.get(i)));
        }
        return events;
    }

    /** A window of the newest entries, or a log that is told newest first, has another entry there the next time. */
    private void remember(List<JsonNode> entries) {
        inOrder(entries);
        seen = entries.size();
        first = seen == 0 ? MissingNode.getInstance() : entries.get(0);
        last = seen == 0 ? MissingNode.getInstance() : entries.get(seen - 1);
    }

    private void inOrder(List<JsonNode> entries) {
        Instant latest = Instant.MIN;
        for (JsonNode entry : entries) {
            Instant time = time(entry);
            if (!time.equals(Instant.EPOCH) && time.plus(DISORDER).isBefore(latest)) {
                throw notAtItsEnd();
            }
            latest = time.isAfter(latest) ? time : latest;
        }
    }

    private SandboxException notAtItsEnd() {
        return new SandboxException(
                plan.step().asked() + " does not grow at its end; ask for it oldest first and whole.");
    }

    private List<JsonNode> entries() {
        List<JsonNode> documents = api.ask(plan.step(), new Template(Map.of()), limit);
        if (plan.step().answer() != Shape.JSON) {
            return bounded(documents);
        }
        JsonNode list = documents.isEmpty()
                ? MissingNode.getInstance()
                : documents.get(0).at(plan.entries());
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
                time(entry),
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

    /** A log need not name times; a time that it should name and that cannot be read might be any. */
    private Instant time(JsonNode entry) {
        if (plan.time().isEmpty()) {
            return Instant.EPOCH;
        }
        String text = text(entry, plan.time());
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new SandboxException(
                    plan.step().asked() + " has an entry with the time \"" + Words.shown(text) + "\" at " + plan.time()
                            + "; expected one such as 2026-01-31T12:00:00Z, or no time in the target file.",
                    e);
        }
    }
}
