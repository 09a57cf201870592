package sandproof.reference.egress;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import sandproof.reference.weakness.ProxyResolvesDeniedNames;
import sandproof.reference.weakness.ProxyResolvesTwice;
import sandproof.reference.weakness.ProxySkipsAddressCheck;
import sandproof.reference.weakness.ProxyTrustsSpelling;
import sandproof.reference.weakness.Weaknesses;

/**
 * Finds the one address a request may be connected to: rules first, then one resolution, then every address of it held
 * against the table. The address that comes out is the address that is dialled.
 */
final class Router {
    private final Policy policy;
    private final NameServer names;
    private final PrefixTable table;
    private final boolean trustsSpelling;
    private final boolean resolvesDenied;
    private final boolean skipsCheck;
    private final boolean resolvesTwice;

    Router(NameServer names, PrefixTable table, Weaknesses weaknesses) {
        this.policy = new Policy(weaknesses);
        this.names = names;
        this.table = table;
        this.trustsSpelling = weaknesses.has(ProxyTrustsSpelling.class);
        this.resolvesDenied = weaknesses.has(ProxyResolvesDeniedNames.class);
        this.skipsCheck = weaknesses.has(ProxySkipsAddressCheck.class);
        this.resolvesTwice = weaknesses.has(ProxyResolvesTwice.class);
    }

    /** Fails with a {@link RefusedException}, or with an {@link UnreachableException} for a name without addresses. */
    CompletionStage<IpAddress> route(Rules rules, ProxyRequest request) {
        Target target = request.target();
        if (trustsSpelling && Spelling.unusual(target.host())) {
            return unchecked(target);
        }
        try {
            policy.check(rules, request);
        } catch (RefusedException e) {
            return refuse(target, e);
        }
        CompletionStage<IpAddress> checked = addresses(target).thenApply(found -> pick(target, found, true));
        return resolvesTwice ? checked.thenCompose(first -> again(target, first)) : checked;
    }

    /** Whether a tunnel has to open with TLS for the name that it was allowed for. */
    boolean checksServerName(Rules rules, Target target) {
        return !(trustsSpelling && Spelling.unusual(target.host())) && policy.checksServerName(rules, target);
    }

    /** Only for weaknesses: wherever the target leads. */
    CompletionStage<IpAddress> unchecked(Target target) {
        IpAddress spelled = Spelling.address(target.host());
        if (spelled != null) {
            return CompletableFuture.completedFuture(spelled);
        }
        return addresses(target).thenApply(found -> pick(target, found, false));
    }

    private CompletionStage<List<IpAddress>> addresses(Target target) {
        if (target.host() instanceof Host.Literal literal) {
            return CompletableFuture.completedFuture(List.of(literal.address()));
        }
        return target.host() instanceof Host.Name name
                ? names.resolve(name.text())
                : CompletableFuture.completedFuture(List.of());
    }

    private IpAddress pick(Target target, List<IpAddress> found, boolean check) {
        if (found.isEmpty()) {
            throw new CompletionException(new UnreachableException("the name has no address"));
        }
        for (IpAddress address : found) {
            if (check && !skipsCheck && table.denies(address).isPresent()) {
                throw new CompletionException(new RefusedException(new Refusal(
                        "address-denied",
                        target.text() + " [" + address + "]",
                        table.denies(address).get() + ", one of " + found.size() + " addresses")));
            }
        }
        return found.get(0);
    }

    private CompletionStage<IpAddress> again(Target target, IpAddress first) {
        return addresses(target).thenApply(found -> found.isEmpty() ? first : found.get(0));
    }

    private CompletionStage<IpAddress> refuse(Target target, RefusedException refused) {
        CompletableFuture<IpAddress> failed = CompletableFuture.failedFuture(refused);
        return resolvesDenied ? addresses(target).thenCompose(ignored -> failed) : failed;
    }
}
