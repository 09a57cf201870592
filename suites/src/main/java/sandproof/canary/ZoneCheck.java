package sandproof.canary;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Whether the names of a zone lead to the canaries. A zone that is delegated elsewhere, or not at all, makes every name an
 * attack tells unheard.
 */
final class ZoneCheck {
    private static final String ZONE = "[A-Za-z0-9.-]{1,150}";

    private final CanaryClient client;
    private final Lookup lookup;

    ZoneCheck(CanaryClient client, Lookup lookup) {
        this.client = client;
        this.lookup = lookup;
    }

    /** What is wrong, in words; empty when all is well. */
    String trouble(String zone) {
        String served = client.zone();
        if (!served.equalsIgnoreCase(zone)) {
            String other = served.isEmpty() ? "no zone" : served.matches(ZONE) ? served : "another zone";
            return "the canary service is the name server of " + other + ", and the target's canary names the zone "
                    + zone;
        }
        String nonce = Names.nonce();
        client.know(nonce);
        AtomicReference<String> answer = new AtomicReference<>("");
        Thread asking = new Thread(
                () -> {
                    try {
                        lookup.ask("n" + nonce + ".health." + zone + ".");
                    } catch (IOException unanswered) {
                        answer.set(" (" + unanswered.getMessage() + ")");
                    }
                },
                "zone-check");
        asking.setDaemon(true);
        asking.start();
        boolean heard =
                Hearing.of(
                                client,
                                nonce,
                                hits -> hits.stream()
                                        .anyMatch(hit -> hit.canary().equals("dns")))
                        .stream()
                        .anyMatch(hit -> hit.canary().equals("dns"));
        return heard
                ? ""
                : "a name of the zone " + zone + " that was looked up here did not come to the canary" + answer.get();
    }
}
