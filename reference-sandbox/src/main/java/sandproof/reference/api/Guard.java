package sandproof.reference.api;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandproof.reference.audit.AuditLog;

/** Who may use a route. */
enum Guard {
    /** Everybody: it tells nothing of anybody. */
    OPEN,

    /** A tenant, and it is served what is its own. */
    TENANT,

    /** Who watches the service: numbers about all tenants, hence none of them, unless there is one only. */
    METRICS;

    /** The keys to a service. */
    record Keys(Tenants tenants, Optional<BearerToken> metrics) {
        /** No entry of the log ever holds one of them, whoever brings it there. */
        void keepOutOf(AuditLog audit) {
            tenants.tokens().forEach(token -> token.keepOutOf(audit));
            metrics.ifPresent(token -> token.keepOutOf(audit));
        }
    }

    /** The tenant as whom the holder of a token is served. */
    Tenant admit(Keys keys, @Nullable String authorization) throws Problem {
        Optional<Tenant> tenant = keys.tenants().holding(authorization);
        return switch (this) {
            case OPEN -> Tenant.NOBODY;
            case TENANT -> tenant.orElseThrow(Guard::closed);
            case METRICS -> {
                boolean opened = keys.metrics()
                        .map(token -> token.opens(authorization))
                        .orElse(keys.tenants().single() && tenant.isPresent());
                if (!opened) {
                    throw closed();
                }
                yield Tenant.NOBODY;
            }
        };
    }

    private static Problem closed() {
        return Problem.of(ProblemType.UNAUTHORIZED, "a bearer token is needed");
    }
}
