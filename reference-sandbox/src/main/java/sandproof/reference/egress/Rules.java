package sandproof.reference.egress;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What one task may reach: exact hosts with exact ports. Nothing listed, nothing reached. */
record Rules(Set<Target> allowed) {
    private static final Target ANY = new Target(new Host.Name("*"), 0);

    /** Any host by its name, any port: what no rule can say, only a weakness. */
    static final Rules WIDE = new Rules(Set.of(ANY));

    /** Nothing may be reached. */
    static final Rules NOTHING = new Rules(Set.of());

    static Rules parse(List<String> rules) {
        return new Rules(rules.stream().map(Rules::rule).collect(Collectors.toUnmodifiableSet()));
    }

    boolean allows(Target target) {
        return allowed.contains(target) || (allowed.contains(ANY) && !(target.host() instanceof Host.Numeric));
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
