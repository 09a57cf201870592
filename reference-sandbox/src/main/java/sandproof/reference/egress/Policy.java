package sandproof.reference.egress;

import sandproof.reference.weakness.ProxyAllowsAnyHost;
import sandproof.reference.weakness.ProxyAllowsAnyPort;
import sandproof.reference.weakness.Weaknesses;

/** Holds a target against a task's rules. Names are compared as text; nothing is resolved for it. */
final class Policy {
    private final boolean anyHost;
    private final boolean anyPort;

    Policy(Weaknesses weaknesses) {
        anyHost = weaknesses.has(ProxyAllowsAnyHost.class);
        anyPort = weaknesses.has(ProxyAllowsAnyPort.class);
    }

    void check(Rules rules, Target target) throws RefusedException {
        if (rules.allows(target)) {
            return;
        }
        boolean hostListed = rules.allowsHost(target.host());
        if (hostListed && anyPort) {
            return;
        }
        if (!hostListed && anyHost && !(target.host() instanceof Host.Numeric) && rules.allowsPort(target.port())) {
            return;
        }
        String rule = hostListed ? "port-not-allowed" : "host-not-allowed";
        throw new RefusedException(new Refusal(rule, target.text(), "not among the task's rules"));
    }
}
