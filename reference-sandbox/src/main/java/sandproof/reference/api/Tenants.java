package sandproof.reference.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandproof.reference.isolation.Limits;

/** Who may ask, told by the token alone. */
final class Tenants {
    private final List<Entry> entries;
    private final boolean single;

    record Entry(Tenant tenant, BearerToken token) {}

    private Tenants(List<Entry> entries, boolean single) {
        this.entries = List.copyOf(entries);
        this.single = single;
    }

    static Tenants single(BearerToken token, Limits most) {
        return new Tenants(List.of(new Entry(new Tenant(Tenant.DEFAULT, most, Integer.MAX_VALUE), token)), true);
    }

    static Tenants of(List<Entry> entries) {
        return new Tenants(entries, false);
    }

    /** Whether there is one token only, whose holder owns the whole service. */
    boolean single() {
        return single;
    }

    List<BearerToken> tokens() {
        return entries.stream().map(Entry::token).toList();
    }

    /** Looks at every token, whichever is the right one: the time does not tell how many there are before it. */
    Optional<Tenant> holding(@Nullable String authorization) {
        Tenant found = null;
        for (Entry entry : entries) {
            if (entry.token().opens(authorization)) {
                found = entry.tenant();
            }
        }
        return Optional.ofNullable(found);
    }
}
