package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.attack.Elsewhere;
import sandproof.attack.Witness;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Listener;
import sandproof.sandbox.Layout;

class HandedTest {
    private static final Catalogue CATALOGUE = Catalogue.bundled();
    private static final CanaryAddress FULL = new CanaryAddress(
            "198.51.100.7",
            Optional.of("2001:db8::7"),
            Optional.of("203.0.113.10"),
            Optional.of("canary.example"),
            8440,
            "TOKEN",
            Optional.empty());
    private static final CanaryAddress BARE = new CanaryAddress(
            "198.51.100.7", Optional.empty(), Optional.empty(), Optional.empty(), 8440, "TOKEN", Optional.empty());
    private static final Layout CLOSED = new Layout("/i", "/o", "/t", "none", "");
    private static final Layout BY_PROXY = new Layout("/i", "/o", "/t", "http://127.0.0.1:3128", "");

    @Test
    void nothing_is_handed_over_that_does_not_lead_to_the_canary_service() {
        assertThat(new Handed(FULL, HandedTest::usual).net("n"))
                .containsEntry("public", "198.51.100.7")
                .containsEntry("public6", "2001:db8::7")
                .containsEntry("resolver", "198.51.100.7")
                .containsEntry("allowedHost", "203.0.113.10")
                .containsEntry("allowedAddress", "203.0.113.10")
                .containsEntry("publicName", "nn.denied.canary.example")
                .containsEntry("exfilName", "nn.exfil.canary.example")
                .hasSize(7);
        assertThat(new Handed(BARE, HandedTest::usual).net("n"))
                .containsEntry("public6", "::ffff:198.51.100.7")
                .containsEntry("allowedHost", "198.51.100.7")
                .containsEntry("publicName", "nn.denied.test");
    }

    @Test
    void metadata_services_and_intranets_are_never_called() {
        Handed handed = new Handed(FULL, HandedTest::usual);
        for (String id : List.of("EGR-002", "EGR-003", "EGR-004", "EGR-005", "EGR-006", "EGR-009", "ISO-003")) {
            assertThat(handed.refusal(attack(id), BY_PROXY))
                    .contains("it was not made: elsewhere the addresses that it calls are real ones");
        }
    }

    @Test
    void what_only_the_host_can_show_is_not_tried() {
        assertThat(new Handed(FULL, HandedTest::usual)
                        .refusal(attack("FS-001"), BY_PROXY)
                        .orElseThrow())
                .matches("it was not made: its witness [a-z, -]+ cannot watch the host of a sandbox elsewhere");
        assertThat(new Handed(FULL, HandedTest::usual).refusal(attack("PROC-007"), BY_PROXY))
                .contains("it was not made: elsewhere only attacks are tried that a network canary witnesses");
    }

    @Test
    void an_attack_that_needs_a_zone_or_an_allowed_address_is_not_made_without() {
        assertThat(new Handed(BARE, HandedTest::usual)
                        .refusal(attack("EGR-011"), BY_PROXY)
                        .orElseThrow())
                .endsWith("names no zone");
        assertThat(new Handed(BARE, HandedTest::usual)
                        .refusal(attack("EGR-012"), BY_PROXY)
                        .orElseThrow())
                .endsWith("names no allowed address");
        assertThat(new Handed(FULL, HandedTest::usual).refusal(attack("EGR-011"), BY_PROXY))
                .isEmpty();
        assertThat(new Handed(FULL, HandedTest::usual).refusal(attack("EGR-012"), BY_PROXY))
                .isEmpty();
    }

    @Test
    void where_the_way_out_is_direct_there_is_no_proxy_to_go_around() {
        Layout direct = new Layout("/i", "/o", "/t", "direct", "");
        Handed handed = new Handed(FULL, HandedTest::usual);
        assertThat(handed.refusal(attack("EGR-012"), direct))
                .contains("it was not made: the sandbox's way out is direct, so there is no proxy to go around");
        assertThat(handed.refusal(attack("EGR-012"), CLOSED)).isEmpty();
        assertThat(handed.refusal(attack("EGR-013"), direct)).isEmpty();
    }

    @Test
    void whatever_an_attack_calls_elsewhere_a_usual_service_hears() {
        Handed handed = new Handed(FULL, HandedTest::usual);
        List<Attack> made = CATALOGUE.attacks().stream()
                .filter(attack -> attack.elsewhere().isPresent())
                .toList();
        assertThat(made).extracting(Attack::id).contains("EGR-001", "EGR-010", "USE-001");
        made.forEach(attack ->
                assertThat(handed.unheard(needs(attack), BY_PROXY, true)).isEmpty());
    }

    @Test
    void what_would_not_be_heard_is_said() {
        Elsewhere reach = needs(attack("EGR-001"));
        assertThat(new Handed(BARE, HandedTest::usual).unheard(reach, CLOSED, true))
                .containsExactly("the target's canary has no IPv6 address");
        assertThat(new Handed(BARE, HandedTest::usual).unheard(reach, BY_PROXY, true))
                .last()
                .asString()
                .startsWith("no name leads to the canary");
        BiPredicate<String, Integer> deaf = (transport, port) -> port != 22 && port != 53;
        assertThat(new Handed(FULL, deaf).unheard(reach, CLOSED, true))
                .containsExactly("the canary service does not listen on TCP port 22");
        assertThat(new Handed(FULL, deaf).unheard(needs(attack("EGR-010")), CLOSED, true))
                .containsExactly("the canary service does not listen on UDP port 53");
    }

    @Test
    void silence_on_an_address_that_may_be_the_sandboxes_own_is_no_merit() {
        for (CanaryAddress near : List.of(
                at("127.0.0.1", "2001:db8::7", "198.51.100.8"),
                at("198.51.100.7", "::1", "198.51.100.8"),
                at("198.51.100.7", "fe80::1", "198.51.100.8"),
                at("198.51.100.7", "2001:db8::7", "0.0.0.0"),
                at("169.254.1.1", "2001:db8::7", "198.51.100.8"))) {
            assertThat(new Handed(near, HandedTest::usual).unheard(needs(attack("EGR-010")), CLOSED, true))
                    .singleElement()
                    .asString()
                    .contains("may be its own loopback or link");
        }
    }

    @Test
    void a_private_address_may_be_another_networks_until_the_sandbox_was_seen_to_lead_there() {
        for (CanaryAddress near : List.of(
                at("10.1.2.3", "2001:db8::7", "198.51.100.8"),
                at("100.64.0.1", "2001:db8::7", "198.51.100.8"),
                at("198.51.100.7", "fd00::7", "198.51.100.8"),
                at("198.51.100.7", "2001:db8::7", "192.168.3.4"))) {
            Handed handed = new Handed(near, HandedTest::usual);
            assertThat(handed.unheard(needs(attack("EGR-010")), CLOSED, false))
                    .singleElement()
                    .asString()
                    .contains("may be another network's");
            assertThat(handed.unheard(needs(attack("EGR-010")), CLOSED, true)).isEmpty();
        }
    }

    private static CanaryAddress at(String address, String address6, String allowed) {
        return new CanaryAddress(
                address, Optional.of(address6), Optional.of(allowed), Optional.empty(), 8440, "T", Optional.empty());
    }

    @Test
    void the_sandbox_is_told_of_the_allowed_address_and_of_nothing_else() {
        assertThat(new Handed(FULL, HandedTest::usual).egress(attack("EGR-001")))
                .containsExactly("203.0.113.10:80");
        assertThat(new Handed(BARE, HandedTest::usual).egress(attack("EGR-001")))
                .isEmpty();
        assertThat(new Handed(FULL, HandedTest::usual).egress(attack("EGR-010")))
                .isEmpty();
    }

    @Test
    void a_witness_that_nobody_asks_elsewhere_is_blind() {
        assertThat(Handed.notAsked(attack("EGR-001"))).isEmpty();
        assertThat(Handed.notAsked(attack("FS-001")))
                .isNotEmpty()
                .noneMatch(sighting -> sighting.by() == Witness.NETWORK)
                .allSatisfy(sighting -> assertThat(sighting.what()).contains("only network canaries are asked"));
    }

    @Test
    void what_has_no_name_is_suspicious_only_where_the_attack_calls() {
        Elsewhere datagrams = needs(attack("EGR-010"));
        assertThat(Handed.mayBeOf(datagrams, new Listener("udp", 123))).isTrue();
        assertThat(Handed.mayBeOf(datagrams, new Listener("dns", 53))).isTrue();
        assertThat(Handed.mayBeOf(datagrams, new Listener("tls", 443))).isFalse();
        assertThat(Handed.mayBeOf(datagrams, new Listener("http", 80))).isFalse();
    }

    private static boolean usual(String transport, int port) {
        return Listener.USUAL.stream().anyMatch(one -> one.hears(transport, port));
    }

    private static Elsewhere needs(Attack attack) {
        return attack.elsewhere().orElseThrow();
    }

    private static Attack attack(String id) {
        return CATALOGUE.attacks().stream()
                .filter(attack -> attack.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
