package sandproof.reference.egress;

import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What one task may reach. Nothing listed, nothing reached.
 *
 * @param anyHost whether any host at the ports that are listed is, which no rule can say, only a weakness
 */
record Rules(List<Rule> allowed, boolean anyHost) {
    /** Nothing may be reached. */
    static final Rules NOTHING = new Rules(List.of(), false);

    /** One destination, read. */
    record Rule(HostPattern host, int port, Set<EgressScheme> schemes, Set<String> methods) {
        boolean allows(EgressScheme scheme) {
            return schemes.contains(scheme);
        }

        boolean allowsMethod(String method) {
            return methods.isEmpty() || methods.contains(method);
        }
    }

    static Rules of(List<EgressRule> rules) {
        return new Rules(
                rules.stream()
                        .map(rule -> new Rule(
                                Objects.requireNonNull(HostPattern.parse(rule.host())),
                                rule.port(),
                                rule.schemes(),
                                rule.methods()))
                        .toList(),
                false);
    }

    /** Those that speak of this host with this port. */
    List<Rule> of(Target target) {
        return allowed.stream()
                .filter(rule -> rule.port() == target.port() && rule.host().matches(target.host()))
                .toList();
    }

    Rules withAnyHost() {
        return new Rules(allowed, true);
    }

    boolean allowsHost(Host host) {
        return allowed.stream().anyMatch(rule -> rule.host().matches(host));
    }

    boolean allowsPort(int port) {
        return allowed.stream().anyMatch(rule -> rule.port() == port);
    }
}
