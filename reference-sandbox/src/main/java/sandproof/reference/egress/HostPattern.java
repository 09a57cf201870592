package sandproof.reference.egress;

import org.jspecify.annotations.Nullable;

/**
 * The host of a rule.
 *
 * @param host the host itself, or what follows the first label
 * @param anyLabel whether exactly one label, any, goes before it
 */
record HostPattern(Host host, boolean anyLabel) {
    private static final String WILDCARD = "*.";

    /** Null for what is no host, and for wildcards that would open a whole top-level domain. */
    static @Nullable HostPattern parse(String text) {
        boolean any = text.startsWith(WILDCARD);
        Host host = Host.parse(any ? text.substring(WILDCARD.length()) : text);
        if (host == null || host instanceof Host.Numeric) {
            return null;
        }
        boolean wide = any && !(host instanceof Host.Name name && name.text().indexOf('.') > 0);
        return wide ? null : new HostPattern(host, any);
    }

    boolean matches(Host other) {
        if (!anyLabel) {
            return host.equals(other);
        }
        if (!(other instanceof Host.Name name)) {
            return false;
        }
        int dot = name.text().indexOf('.');
        return dot > 0 && name.text().substring(dot + 1).equals(host.text());
    }
}
