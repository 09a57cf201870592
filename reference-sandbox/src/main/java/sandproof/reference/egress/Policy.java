package sandproof.reference.egress;

import java.util.List;
import sandproof.reference.weakness.ProxyAllowsAnyHost;
import sandproof.reference.weakness.ProxyAllowsAnyPort;
import sandproof.reference.weakness.ProxyIgnoresServerName;
import sandproof.reference.weakness.Weaknesses;

/** Holds a request against a task's rules. Names are compared as text; nothing is resolved for it. */
final class Policy {
    private final boolean anyHost;
    private final boolean anyPort;
    private final boolean anyServerName;

    Policy(Weaknesses weaknesses) {
        anyHost = weaknesses.has(ProxyAllowsAnyHost.class);
        anyPort = weaknesses.has(ProxyAllowsAnyPort.class);
        anyServerName = weaknesses.has(ProxyIgnoresServerName.class);
    }

    void check(Rules rules, ProxyRequest request) throws RefusedException {
        List<Rules.Rule> listed = rules.of(request.target());
        if (listed.isEmpty()) {
            destination(rules, request.target());
        } else if (request.isTunnel()) {
            if (listed.stream().noneMatch(rule -> rule.allows(EgressScheme.TLS) || rule.allows(EgressScheme.TCP))) {
                throw refused("scheme-not-allowed", request.target(), "no tunnel is allowed there");
            }
        } else {
            plain(listed, request);
        }
    }

    private void destination(Rules rules, Target target) throws RefusedException {
        boolean hostListed = rules.allowsHost(target.host());
        if (hostListed && anyPort) {
            return;
        }
        if (!hostListed
                && (anyHost || rules.anyHost())
                && !(target.host() instanceof Host.Numeric)
                && rules.allowsPort(target.port())) {
            return;
        }
        throw refused(hostListed ? "port-not-allowed" : "host-not-allowed", target, "not among the task's rules");
    }

    private static void plain(List<Rules.Rule> listed, ProxyRequest request) throws RefusedException {
        List<Rules.Rule> http =
                listed.stream().filter(rule -> rule.allows(EgressScheme.HTTP)).toList();
        if (http.isEmpty()) {
            throw refused("scheme-not-allowed", request.target(), "no plain HTTP is allowed there");
        }
        String method = request.head().method().name();
        if (http.stream().noneMatch(rule -> rule.allowsMethod(method))) {
            throw refused("method-not-allowed", request.target(), method + " is not allowed there");
        }
    }

    /** Whether a tunnel has to open with TLS for the name that it was allowed for. */
    boolean checksServerName(Rules rules, Target target) {
        List<Rules.Rule> listed = rules.of(target);
        // Where nothing is listed, a weakness has let it through: it opens one hole, and no half of another.
        return !anyServerName && !listed.isEmpty() && listed.stream().noneMatch(rule -> rule.allows(EgressScheme.TCP));
    }

    private static RefusedException refused(String rule, Target target, String detail) {
        return new RefusedException(new Refusal(rule, target.text(), detail));
    }
}
