package sandproof.attempt;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import sandproof.attack.Attack;
import sandproof.attack.Elsewhere;
import sandproof.attack.Witness;
import sandproof.driver.CanaryAddress;
import sandproof.judge.Sighting;
import sandproof.lab.Listener;
import sandproof.sandbox.Layout;

/**
 * What an attack on a sandbox elsewhere is handed, and what of it nobody would hear. No address but the canary service's is
 * ever handed over.
 *
 * @param hears whether the service hears a call by {@code tcp} or {@code udp} to a port
 */
record Handed(CanaryAddress canary, BiPredicate<String, Integer> hears) {
    /** Reserved for ever, so that no name server of the world has anything of it. */
    private static final String NOWHERE = "test";

    private static final String REAL = "elsewhere the addresses that it calls are real ones";

    /** Who needs no sight of the sandbox's host. */
    private static final Set<Witness> FROM_HERE =
            EnumSet.of(Witness.OUTPUT, Witness.ARTIFACT, Witness.RUN_TIME, Witness.CREDENTIAL);

    /** Why an attack is not made at all; empty when it is. */
    Optional<String> refusal(Attack attack, Layout layout) {
        if (attack.elsewhere().isEmpty()) {
            return Optional.of("it was not made: " + (network(attack) ? REAL : unwatched(attack)));
        }
        Elsewhere needs = attack.elsewhere().get();
        if (needs.zone() && canary.zone().isEmpty()) {
            return Optional.of("it was not made: the target's canary names no zone");
        }
        if (needs.proxy() && layout.egress().equals("direct")) {
            return Optional.of("it was not made: the sandbox's way out is direct, so there is no proxy to go around");
        }
        return needs.allowed() && canary.allowed().isEmpty()
                ? Optional.of("it was not made: the target's canary names no allowed address")
                : Optional.empty();
    }

    private static boolean network(Attack attack) {
        return attack.witnesses().contains(Witness.NETWORK);
    }

    private static String unwatched(Attack attack) {
        List<String> blind = attack.witnesses().stream()
                .filter(witness -> !FROM_HERE.contains(witness))
                .map(Witness::word)
                .sorted()
                .toList();
        return blind.isEmpty()
                ? "elsewhere only attacks are tried that a network canary witnesses"
                : "its witness " + String.join(", ", blind) + " cannot watch the host of a sandbox elsewhere";
    }

    /** The addresses and names of an attempt. */
    Map<String, Object> net(String nonce) {
        String zone = canary.zone().orElse(NOWHERE);
        String allowed = canary.allowed().orElse(canary.address());
        Map<String, Object> net = new LinkedHashMap<>();
        net.put("public", canary.address());
        // Where it has none, the same address through a socket for IPv6.
        net.put("public6", canary.address6().orElse("::ffff:" + canary.address()));
        net.put("publicName", "n" + nonce + ".denied." + zone);
        net.put("allowedHost", allowed);
        net.put("allowedAddress", allowed);
        net.put("exfilName", "n" + nonce + ".exfil." + zone);
        net.put("resolver", canary.address());
        return net;
    }

    /** What the sandbox is told that a task may reach. */
    List<String> egress(Attack attack) {
        return attack.task().egress().isEmpty()
                ? List.of()
                : canary.allowed().map(allowed -> allowed + ":80").stream().toList();
    }

    /**
     * What of the attack nobody would hear, one sentence each: its silence is then no merit.
     *
     * @param reached whether a permitted request of it was heard
     */
    List<String> unheard(Elsewhere needs, Layout layout, boolean reached) {
        List<String> unheard = new ArrayList<>(Nearness.unsure(canary, reached));
        needs.tcp().stream()
                .filter(port -> !hears.test("tcp", port))
                .forEach(port -> unheard.add("the canary service does not listen on TCP port " + port));
        needs.udp().stream()
                .filter(port -> !hears.test("udp", port))
                .forEach(port -> unheard.add("the canary service does not listen on UDP port " + port));
        if (needs.ipv6() && canary.address6().isEmpty()) {
            unheard.add("the target's canary has no IPv6 address");
        }
        if (needs.names() && canary.zone().isEmpty() && !layout.egress().equals("none")) {
            unheard.add("no name leads to the canary, since the target's canary names no zone");
        }
        return unheard;
    }

    /** Witnesses of an attack that nobody asks elsewhere, where only a network canary is asked; their silence is none. */
    static List<Sighting> notAsked(Attack attack) {
        return attack.witnesses().stream()
                .filter(witness -> witness != Witness.NETWORK)
                .map(witness -> new Sighting(witness, "of a sandbox elsewhere only network canaries are asked"))
                .toList();
    }

    /** Whether an attack is heard of only where the canary's zone leads to it. */
    static boolean tellsNames(Elsewhere needs, Layout layout) {
        return needs.zone() || (needs.names() && !layout.egress().equals("none"));
    }

    /** Whether something that was heard without a name may have been this attack's. */
    static boolean mayBeOf(Elsewhere needs, Listener where) {
        return needs.tcp().stream().anyMatch(port -> where.hears("tcp", port))
                || needs.udp().stream().anyMatch(port -> where.hears("udp", port));
    }
}
