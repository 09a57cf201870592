package sandproof.reference.egress;

import java.util.Locale;

/**
 * In what way a task may talk to a destination.
 *
 * @since 0.1
 */
public enum EgressScheme {
    /** Plain HTTP, each request of which the proxy reads. */
    HTTP,
    /** A tunnel (CONNECT) that opens with TLS for the very name that was allowed. */
    TLS,
    /** A tunnel nobody looks into: whatever it carries may name another host behind the allowed address. */
    TCP;

    /** As it stands in a task's policy. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
