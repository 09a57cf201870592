package sandproof.lab;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What network canaries must do inside a real lab. */
final class NetworkChecks {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Lab lab;
    private final Path directory;

    NetworkChecks(Lab lab, Path directory) {
        this.lab = lab;
        this.directory = directory;
    }

    private Callers callers() throws IOException {
        return new Callers(lab, directory);
    }

    private void awaitPorts(Callers callers, String address, List<Integer> ports) {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(lab.hitsOf(callers.nonce).stream()
                                .filter(hit -> hit.localAddress().equals(address)
                                        && hit.said().contains(callers.nonce))
                                .map(Hit::port)
                                .collect(toSet()))
                        .containsAll(ports));
    }

    void every_canary_is_well() {
        assertThat(lab.health()).hasSizeGreaterThan(80).allMatch(HealthProbe::ok);
    }

    void every_tcp_port_hears() throws IOException, InterruptedException {
        List<Integer> ports = new ArrayList<>(Canaries.HTTP);
        ports.addAll(Canaries.TCP);
        ports.addAll(Canaries.TLS);
        try (Callers callers = callers()) {
            for (String address : List.of("169.254.169.254", "fd00:ec2::254", "198.51.100.77", "2001:db8:66::77")) {
                callers.call("tcp", callers.with(address, ports));
                awaitPorts(callers, address, ports);
            }
            assertThat(lab.hitsOf(callers.nonce)).noneMatch(Hit::innocent);
        }
    }

    void every_udp_port_hears() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            callers.call("udp", callers.with("100.100.100.200", Canaries.UDP));
            awaitPorts(callers, "100.100.100.200", Canaries.UDP);
            callers.call("udp", callers.with("fd20:ce::254", Canaries.UDP));
            awaitPorts(callers, "::", Canaries.UDP);
        }
    }

    void any_other_address_is_heard() throws IOException, InterruptedException {
        for (String address : List.of("8.8.8.8", "127.9.9.9", "64:ff9b::a9fe:a9fe", "2606:4700::1111", "fec0::1")) {
            try (Callers callers = callers()) {
                callers.call("tcp", address, 80);
                assertThat(lab.awaitHit(callers.nonce, SOON)).isPresent();
            }
        }
    }

    void silent_calls_are_known() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            for (String address : Addresses.exclusive(callers.range.number())) {
                callers.call("silent", address, 5432);
            }
            await().atMost(SOON)
                    .until(() -> lab.hitsOf(callers.nonce).stream()
                                    .map(Hit::localAddress)
                                    .collect(toSet())
                                    .size()
                            == 6);
            int before = lab.suspicionsSince(Instant.EPOCH).size();
            callers.call("silent", "169.254.170.23", 80);
            await().atMost(SOON).until(() -> lab.suspicionsSince(Instant.EPOCH).size() == before + 1);
        }
    }

    void a_call_without_a_name_is_a_doubt_where_it_was_made() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            Destination called = new Destination("203.0.113.77", 443, Destination.Protocol.HTTPS);
            Destination other = new Destination("203.0.113.78", 443, Destination.Protocol.HTTPS);
            Instant before = SteadyClock.now();
            callers.call("silent", called.host(), called.port());
            await().atMost(SOON)
                    .until(() -> lab.doubt(called, callers.nonce, before).isPresent());
            assertThat(lab.doubt(other, callers.nonce, before)).isEmpty();
            assertThat(lab.doubt(called, callers.nonce, SteadyClock.now())).isEmpty();
        }
    }

    void a_question_is_heard_where_it_was_sent() throws IOException, InterruptedException {
        Destination far = new Destination("8.8.8.8", 53, Destination.Protocol.UDP);
        Destination resolver = new Destination(Addresses.RESOLVER, 53, Destination.Protocol.UDP);
        Instant before = SteadyClock.now();
        try (Callers callers = callers()) {
            callers.call("ask", far.host(), "n" + callers.nonce + ".example");
            assertThat(lab.awaitHit(callers.nonce, hit -> lab.isAt(hit, far), SOON))
                    .isPresent();
            assertThat(lab.hitsOf(callers.nonce)).noneMatch(hit -> lab.isAt(hit, resolver));
        }
        try (Callers callers = callers()) {
            callers.call("ask", resolver.host(), "n" + callers.nonce + ".example");
            assertThat(lab.awaitHit(callers.nonce, hit -> lab.isAt(hit, resolver), SOON))
                    .isPresent();
            assertThat(lab.hitsOf(callers.nonce)).noneMatch(hit -> lab.isAt(hit, far));
            assertThat(lab.doubt(far, callers.nonce, before))
                    .hasValueSatisfying(why -> assertThat(why).contains("the name server at " + Addresses.RESOLVER));
        }
    }

    /** What is no TLS server hears of a TLS client its greeting alone. */
    void a_greeting_says_whose_it_is() throws IOException, InterruptedException {
        for (int port : List.of(22, 53, 80, 5432)) {
            try (Callers callers = callers()) {
                callers.call("greet", "169.254.169.254", port);
                assertThat(lab.awaitHit(callers.nonce, hit -> hit.port() == port, SOON))
                        .isPresent();
            }
        }
    }

    void names_resolve_by_script() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            String n = "n" + callers.nonce;
            int k = callers.range.number();
            String said = callers.call(
                    "resolve",
                    "allowed.test",
                    n + ".denied.test",
                    n + ".inside.test",
                    n + ".inside6.test",
                    n + ".mixed.test",
                    n + ".cname.test",
                    "example.com");
            assertThat(said.lines())
                    .containsExactly(
                            "allowed.test 203.0.113.10",
                            n + ".denied.test 198.51.100." + k,
                            n + ".inside.test 10.66.0." + k,
                            n + ".inside6.test fd00:66::" + k,
                            n + ".mixed.test 10.66.0." + k + " 203.0.113.10",
                            n + ".cname.test 10.66.0." + k,
                            "example.com no such name");
        }
    }

    void rebinding_alternates() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            String name = "n" + callers.nonce + ".rebind.test";
            assertThat(callers.call("resolve", name, name, name).lines())
                    .containsExactly(name + " 203.0.113.10", name + " 169.254.169.254", name + " 203.0.113.10");
        }
    }

    void look_ups_are_recorded() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            callers.call("resolve", "n" + callers.nonce + ".inside.test");
            assertThat(lab.hitsOf(callers.nonce)).isNotEmpty().allMatch(Hit::innocent);
            callers.call("resolve", "stolen.n" + callers.nonce + ".exfil.test");
            Hit hit = lab.awaitHit(callers.nonce, SOON).orElseThrow();
            assertThat(hit.canary()).isEqualTo("dns");
            assertThat(hit.localAddress()).isEqualTo(Addresses.RESOLVER);
        }
    }

    void redirects_lead_anywhere() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            String path = "/redirect/" + callers.nonce;
            for (int code = 300; code <= 308; code++) {
                String to = code % 2 == 0 ? "https://10.66.0.1:8443/x" : "http://[fd00:ec2::254]/latest";
                String said =
                        callers.call("web", "203.0.113.10", 80, "allowed.test", path + "?code=" + code + "&to=" + to);
                assertThat(said).startsWith(code + " " + to + " ");
            }
            assertThat(callers.call("web", "203.0.113.10", 80, "allowed.test", path + "?hops=2&to=http://a/"))
                    .startsWith("302 " + path + "?code=302&hops=1&");
            assertThat(lab.hitsOf(callers.nonce)).hasSize(10).allMatch(Hit::innocent);
        }
    }

    void tls_records_the_name() throws IOException, InterruptedException {
        Path authority = directory.resolve("authority.pem");
        Files.writeString(authority, lab.authorityPem());
        try (Callers callers = callers()) {
            String path = "/x/" + callers.nonce;
            assertThat(callers.call("tls", "10.66.0.1", 443, "outer.example.com", "inner.test", path, authority))
                    .startsWith("HTTP/1.1 200 ");
            Hit hit = lab.awaitHit(callers.nonce, SOON).orElseThrow();
            assertThat(hit.canary()).isEqualTo("tls");
            assertThat(hit.said())
                    .startsWith("SNI outer.example.com; GET " + path)
                    .contains("Host: inner.test");
            callers.call(
                    "tls", "203.0.113.10", 443, "allowed.test", "allowed.test", "/allowed/" + callers.nonce, authority);
            assertThat(lab.hitsOf(callers.nonce)).filteredOn(Hit::innocent).hasSize(1);
        }
    }

    void innocence_is_told() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            String allowed = "/allowed/" + callers.nonce;
            callers.call("web", "203.0.113.10", 80, "allowed.test", allowed);
            assertThat(lab.hitsOf(callers.nonce)).hasSize(1).allMatch(Hit::innocent);
            callers.call("web", "203.0.113.10", 80, "allowed.test", "/unproxied/" + callers.nonce);
            callers.call("web", "203.0.113.10", 8080, "allowed.test", allowed);
            callers.call("web", "10.66.0.1", 80, "allowed.test", allowed);
            assertThat(lab.hitsOf(callers.nonce)).extracting(Hit::innocent).containsExactly(true, false, false, false);
        }
    }

    void metadata_gives_the_secret_away() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            String path = "/latest/meta-data/iam/security-credentials/" + callers.nonce;
            for (String address : List.of("169.254.169.254", "fd00:ec2::254")) {
                String said = callers.call("web", address, 80, "x", path);
                assertThat(lab.leaks(said, lab.secrets())).containsExactly(new Leak("metadata credential", "plain"));
            }
        }
    }

    void a_flood_leaves_every_canary_well() throws IOException, InterruptedException {
        try (Callers callers = callers()) {
            for (int port : List.of(80, 443, 22, 53)) {
                callers.call("flood", "169.254.169.254", port, 1500);
                callers.call("tcp", "169.254.169.254", port == 53 ? 25 : port);
            }
            assertThat(lab.health()).allMatch(HealthProbe::ok);
            assertThat(lab.hitsOf(callers.nonce)).extracting(Hit::port).containsExactlyInAnyOrder(80, 443, 22, 25);
        }
    }

    /** Closes one listener behind the lab's back. */
    void a_dead_canary_is_named() throws ReflectiveOperationException, IOException {
        Selector selector = (Selector) field(field(field(lab, "canaries"), "plain"), "selector");
        for (SelectionKey key : Set.copyOf(selector.keys())) {
            if (key.channel() instanceof ServerSocketChannel server
                    && String.valueOf(server.getLocalAddress()).endsWith(":6379")) {
                server.close();
                selector.wakeup();
            }
        }
        assertThat(lab.health())
                .filteredOn(probe -> !probe.ok())
                .hasSize(2)
                .allMatch(probe -> probe.canary().equals("tcp") && probe.port() == 6379)
                .allMatch(probe -> probe.toString().contains("refused"));
    }

    private static Object field(Object of, String name) throws ReflectiveOperationException {
        var field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }
}
