package sandproof.reference.egress;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What one task may reach: exact hosts with exact ports. Nothing listed, nothing reached. */
record Rules(Set<Target> allowed) {
    private static final Target ANY = new Target(new Host.Name("*"), 0);

    /** Nothing may be reached. */
    static final Rules NOTHING = new Rules(Set.of());

    static Rules parse(List<String> rules) {
        return new Rules(rules.stream().map(Rules::rule).collect(Collectors.toUnmodifiableSet()));
    }

    /** The same with any host at the ports that are listed: what no rule can say, only a weakness. */
    Rules withAnyHost() {
        return new Rules(Stream.concat(allowed.stream(), Stream.of(ANY)).collect(Collectors.toUnmodifiableSet()));
    }

    boolean allows(Target target) {
        return allowed.contains(target)
                || (allowed.contains(ANY) && allowsPort(target.port()) && !(target.host() instanceof Host.Numeric));
    }

    boolean allowsHost(Host host) {
        return allowed.stream().anyMatch(target -> target.host().equals(host));
    }

    boolean allowsPort(int port) {
        return allowed.stream().anyMatch(target -> target.port() == port);
    }

    private static Target rule(String text) {
        Target target = Target.parse(text, 0);
        if (target == null || target.host() instanceof Host.Numeric) {
            throw new IllegalArgumentException("the egress rule \"" + text + "\" is not of the form host:port");
        }
        return target;
    }
}
