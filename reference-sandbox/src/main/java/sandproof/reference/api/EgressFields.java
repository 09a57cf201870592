package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sandproof.reference.egress.EgressBounds;
import sandproof.reference.egress.EgressPolicy;
import sandproof.reference.egress.EgressRule;
import sandproof.reference.egress.EgressScheme;

/** The egress policy of a submission. Absent and empty both mean that nothing is reached. */
final class EgressFields {
    private static final int MOST_RULES = 64;
    private static final int MOST_TEXT = 300;
    private static final Set<String> OF_RULE = Set.of("host", "port", "scheme", "methods");
    private static final Set<String> OF_BOUNDS = Set.of("bytes", "bytesPerSecond", "requests", "connections");

    private EgressFields() {}

    static EgressPolicy read(Fields fields) throws Problem {
        List<EgressRule> rules = new ArrayList<>();
        for (JsonNode item : fields.items("egress", MOST_RULES)) {
            String at = "egress[" + rules.size() + "]";
            rules.add(item.isTextual() ? text(at, Fields.text(at, item, MOST_TEXT)) : object(at, item));
        }
        return new EgressPolicy(rules, bounds(fields));
    }

    private static EgressRule text(String at, String text) throws Problem {
        try {
            return EgressRule.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw Problem.field(
                    at, text, "host:port, with a host name or address and a port from 1 to " + EgressRule.MOST_PORT);
        }
    }

    private static EgressRule object(String at, JsonNode item) throws Problem {
        if (!item.isObject()) {
            throw Problem.field(at, item.toString(), "host:port, or an object with host and port");
        }
        Fields rule = new Fields(at, item, OF_RULE);
        String host = rule.text("host", MOST_TEXT, null);
        int port = port(at, rule);
        List<String> methods = rule.texts("methods", 16, 16);
        for (String method : methods) {
            if (!EgressRule.METHODS.contains(method)) {
                throw Problem.field(at + ".methods", method, String.join(", ", EgressRule.METHODS));
            }
        }
        try {
            return new EgressRule(host, port, schemes(at, rule), Set.copyOf(methods));
        } catch (IllegalArgumentException wrong) {
            throw Problem.field(
                    at, host + ":" + port, "a host name, *. and a name of two labels or more, or an address; a port");
        }
    }

    private static int port(String at, Fields rule) throws Problem {
        if (!rule.has("port")) {
            throw Problem.field(at + ".port", "nothing", "a whole number from 1 to " + EgressRule.MOST_PORT);
        }
        return (int) rule.number("port", 1, EgressRule.MOST_PORT, 0);
    }

    private static Set<EgressScheme> schemes(String at, Fields rule) throws Problem {
        String word = rule.text("scheme", 16, "");
        if (word.isEmpty() && !rule.has("scheme")) {
            return EgressRule.READABLE;
        }
        for (EgressScheme scheme : EgressScheme.values()) {
            if (scheme.word().equals(word)) {
                return Set.of(scheme);
            }
        }
        throw Problem.field(at + ".scheme", word, "http, tls or tcp");
    }

    private static EgressBounds bounds(Fields fields) throws Problem {
        EgressBounds most = EgressBounds.MOST;
        if (!fields.has("egressLimits")) {
            return most;
        }
        Fields own = fields.object("egressLimits", OF_BOUNDS);
        return new EgressBounds(
                own.number("bytes", 0, most.bytes(), most.bytes()),
                own.number("bytesPerSecond", 1, most.bytesPerSecond(), most.bytesPerSecond()),
                (int) own.number("requests", 0, most.requests(), most.requests()),
                (int) own.number("connections", 1, most.connections(), most.connections()));
    }
}
