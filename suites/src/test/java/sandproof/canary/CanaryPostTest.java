package sandproof.canary;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Hit;
import sandproof.lab.Listener;
import sandproof.lab.OutpostOptions;

/** A canary service on the loopback interface and a run that asks it. */
class CanaryPostTest {
    private static final String TOKEN = "a-token-of-the-tests";
    private static final String NONCE = "0123456789abcdef0123";
    /** The name server hears by UDP and by TCP. */
    private static final int EARS = 6;

    @TempDir
    Path temporary;

    private SelfSigned brought;

    @BeforeEach
    void bring() throws Exception {
        brought = SelfSigned.in(temporary);
    }

    @Test
    void all_is_well_where_every_canary_hears_its_probe() {
        try (CanaryService service = service(0);
                CanaryPost post = post(service)) {
            assertThat(post.sick()).isEmpty();
            // Once more: a TLS session may be taken up again.
            assertThat(post.sick()).isEmpty();
            Listener http = service.outpost().listeners().get(0);
            assertThat(post.hears("tcp", http.port())).isTrue();
            assertThat(post.hears("udp", http.port())).isFalse();
        }
    }

    @Test
    void what_bears_a_nonce_is_told_to_its_run_and_to_no_other() throws Exception {
        try (CanaryService service = service(0);
                CanaryPost post = post(service);
                CanaryPost other = post(service)) {
            post.know(NONCE);
            say(service, "GET /hit/" + NONCE + " HTTP/1.1\r\nHost: x\r\n\r\n");
            await().untilAsserted(() -> assertThat(post.heard(NONCE).breaches())
                    .extracting(Hit::canary)
                    .containsExactly("http"));
            assertThatThrownBy(() -> other.heard(NONCE)).isInstanceOf(CanaryException.class);
        }
    }

    @Test
    void what_bears_no_name_is_told_as_such() throws Exception {
        try (CanaryService service = service(0);
                CanaryPost post = post(service)) {
            post.know(NONCE);
            say(service, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            await().untilAsserted(() -> assertThat(post.heard(NONCE).nameless())
                    .containsExactly(service.outpost().listeners().get(0)));
            assertThat(post.heard(NONCE).breaches()).isEmpty();
        }
    }

    @Test
    void more_than_it_keeps_is_told_as_more() throws Exception {
        try (CanaryService service = service(0);
                CanaryPost post = post(service)) {
            post.know(NONCE);
            for (int i = 0; i < 60; i++) {
                say(service, "GET /hit/" + NONCE + " HTTP/1.1\r\nHost: x\r\n\r\n");
            }
            await().untilAsserted(() -> assertThat(post.heard(NONCE).full()).isTrue());
            assertThat(post.heard(NONCE).breaches()).hasSize(48);
        }
    }

    @Test
    void a_wrong_token_opens_nothing() {
        try (CanaryService service = service(0)) {
            CanaryAddress address = address(service.outpost().controlPort());
            assertThatThrownBy(() -> CanaryPost.open(address, "another-token-of-tests"))
                    .isInstanceOfSatisfying(
                            MisnamedException.class,
                            wrong -> assertThat(wrong.field()).isEqualTo("token-from"))
                    .hasMessage("found TOKEN, whose token the canary service at 127.0.0.1 does not take, expected the"
                            + " one that it was started with");
        }
    }

    @Test
    void a_certificate_file_that_is_none_is_named_with_its_field() throws Exception {
        Path none = temporary.resolve("none.pem");
        Path text = Files.writeString(temporary.resolve("text.pem"), "no certificate");
        Path empty = Files.createFile(temporary.resolve("empty.pem"));
        for (Path wrong : List.of(none, text, empty, temporary)) {
            assertThatThrownBy(() -> CanaryPost.open(address("127.0.0.1", Optional.empty(), 1, wrong), TOKEN))
                    .isInstanceOfSatisfying(
                            MisnamedException.class,
                            mistake -> assertThat(mistake.field()).isEqualTo("ca"))
                    .hasMessageStartingWith("found " + wrong + ", wh")
                    .hasMessageContaining("expected the certificate that its service wrote");
        }
    }

    @Test
    void what_a_service_says_when_it_refuses_is_shown_as_one_short_line_without_the_token() throws Exception {
        String said = "no\\u001b[2J\\nroom for " + TOKEN + "x".repeat(500);
        HttpsServer full = answering(503, "{\"error\":\"" + said + "\"}");
        try {
            CanaryAddress address = address(full.getAddress().getPort());
            assertThatThrownBy(() -> CanaryPost.open(address, TOKEN))
                    .isInstanceOf(CanaryException.class)
                    .hasMessageStartingWith("it refused (status 503: no\\e[2J\\nroom for (the token)xxx")
                    .hasMessageNotContaining(TOKEN)
                    .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(300));
            full.removeContext("/");
            full.createContext("/", exchange -> answer(exchange, 503, "not JSON"));
            assertThatThrownBy(() -> CanaryPost.open(address, TOKEN)).hasMessage("it refused (status 503)");
        } finally {
            full.stop(0);
        }
    }

    @Test
    void a_nonce_that_another_open_run_has_told_is_refused_and_says_so() {
        try (CanaryService service = service(0);
                CanaryPost post = post(service);
                CanaryPost other = post(service)) {
            post.know(NONCE);
            assertThatThrownBy(() -> other.know(NONCE))
                    .hasMessage("it refused (status 409: another open run has told that nonce)");
        }
    }

    @Test
    void strangers_that_gave_way_are_told_as_more() throws Exception {
        try (CanaryService service = service(0);
                CanaryPost post = post(service)) {
            post.know(NONCE);
            assertThat(post.heard(NONCE).full()).isFalse();
            int port = service.outpost().listeners().get(3).port();
            try (DatagramSocket socket = new DatagramSocket()) {
                byte[] word = "who".getBytes(UTF_8);
                await().atMost(Duration.ofSeconds(30)).until(() -> {
                    for (int i = 0; i < 500; i++) {
                        socket.send(new DatagramPacket(word, word.length, InetAddress.getLoopbackAddress(), port));
                    }
                    return post.heard(NONCE).full();
                });
            }
        }
    }

    @Test
    void a_service_that_nobody_vouches_for_is_not_believed() {
        try (CanaryService service = CanaryService.open(options(0), Optional.empty(), TOKEN)) {
            CanaryAddress address = address(service.outpost().controlPort());
            assertThatThrownBy(() -> CanaryPost.open(address, TOKEN))
                    .isInstanceOf(CanaryException.class)
                    .hasMessageContaining("it does not answer (");
        }
    }

    @Test
    void its_own_authority_vouches_for_it() throws Exception {
        try (CanaryService service = CanaryService.open(options(0), Optional.empty(), TOKEN)) {
            Path ca = Files.writeString(
                    temporary.resolve("ca.pem"), service.outpost().authorityPem(), US_ASCII);
            CanaryAddress address =
                    address("127.0.0.1", Optional.empty(), service.outpost().controlPort(), ca);
            try (CanaryPost post = CanaryPost.open(address, TOKEN)) {
                assertThat(post.sick()).isEmpty();
            }
        }
    }

    @Test
    void a_dead_service_is_sick_and_tells_nothing() {
        CanaryService service = service(0);
        try (CanaryPost post = post(service)) {
            post.know(NONCE);
            service.close();
            assertThat(post.sick()).singleElement().asString().contains("it does not answer");
            assertThatThrownBy(() -> post.heard(NONCE)).isInstanceOf(CanaryException.class);
        }
    }

    @Test
    void one_that_was_started_anew_is_sick_though_it_answers() {
        CanaryService service = service(0);
        int port = service.outpost().controlPort();
        try (CanaryPost post = post(service)) {
            post.know(NONCE);
            service.close();
            try (CanaryService again = service(port)) {
                assertThat(again.outpost().controlPort()).isEqualTo(port);
                assertThat(post.sick()).singleElement().asString().contains("it was started anew in mid-run");
                assertThatThrownBy(() -> post.heard(NONCE)).hasMessageContaining("it was started anew in mid-run");
            }
        }
    }

    @Test
    void one_that_takes_anybodys_token_is_sick() throws Exception {
        HttpsServer naive =
                answering("{\"instance\":\"%1$s\",\"run\":\"%1$s\",\"listeners\":[]}".formatted("0".repeat(16)));
        try (CanaryPost post = CanaryPost.open(address(naive.getAddress().getPort()), TOKEN)) {
            assertThat(post.sick()).singleElement().asString().contains("it answers a token that is not this run's");
        } finally {
            naive.stop(0);
        }
    }

    @Test
    void one_that_answers_for_another_run_or_from_another_life_tells_nothing() throws Exception {
        HttpsServer other = answering("{\"instance\":\"%1$s\",\"run\":\"%1$s\"}".formatted("0".repeat(16)));
        try (CanaryPost post = CanaryPost.open(address(other.getAddress().getPort()), TOKEN)) {
            other.removeContext("/");
            other.createContext(
                    "/", exchange -> answer(exchange, "{\"instance\":\"" + "0".repeat(16) + "\",\"run\":\"1\"}"));
            assertThatThrownBy(() -> post.heard(NONCE)).hasMessage("it answers for another run");
            other.removeContext("/");
            other.createContext(
                    "/", exchange -> answer(exchange, "{\"instance\":\"1\",\"run\":\"" + "0".repeat(16) + "\"}"));
            assertThatThrownBy(() -> post.heard(NONCE)).hasMessage("it was started anew in mid-run");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void an_address_at_which_nothing_listens_is_sick() {
        try (CanaryService service = service(0);
                CanaryPost post = CanaryPost.open(
                        address(
                                "127.0.0.1",
                                Optional.of("127.0.0.9"),
                                service.outpost().controlPort(),
                                brought.certificate()),
                        TOKEN)) {
            assertThat(post.sick())
                    .hasSize(EARS)
                    .allSatisfy(what -> assertThat(what).contains("127.0.0.9"))
                    .anySatisfy(what -> assertThat(what).contains("/dns by TCP: "));
        }
    }

    @Test
    void two_addresses_that_are_one_on_its_machine_cannot_be_told_apart() {
        try (CanaryService service = service(0);
                CanaryPost post = CanaryPost.open(
                        address(
                                "127.0.0.1",
                                Optional.of("127.0.0.1"),
                                service.outpost().controlPort(),
                                brought.certificate()),
                        TOKEN)) {
            assertThat(post.sick()).singleElement().asString().contains("are one address on its machine");
        }
    }

    private CanaryService service(int control) {
        return CanaryService.open(options(control), Optional.of(brought.context()), TOKEN);
    }

    private static OutpostOptions options(int control) {
        List<Listener> listeners = List.of(
                new Listener("http", 0),
                new Listener("tls", 0),
                new Listener("tcp", 0),
                new Listener("udp", 0),
                new Listener("dns", freeForBoth()));
        return new OutpostOptions(List.of("127.0.0.1"), listeners, control, "", List.of());
    }

    /** A port that is free for TCP and for UDP. */
    private static int freeForBoth() {
        for (int tries = 0; ; tries++) {
            try (ServerSocket tcp = new ServerSocket(0);
                    DatagramSocket udp = new DatagramSocket(tcp.getLocalPort())) {
                return udp.getLocalPort();
            } catch (IOException taken) {
                if (tries > 20) {
                    throw new UncheckedIOException(taken);
                }
            }
        }
    }

    private CanaryPost post(CanaryService service) {
        return CanaryPost.open(address(service.outpost().controlPort()), TOKEN);
    }

    private CanaryAddress address(int control) {
        return address("127.0.0.1", Optional.empty(), control, brought.certificate());
    }

    private static CanaryAddress address(String address, Optional<String> allowed, int control, Path ca) {
        return new CanaryAddress(
                address, Optional.empty(), allowed, Optional.empty(), control, "TOKEN", Optional.of(ca.toString()));
    }

    private static void say(CanaryService service, String words) throws IOException {
        int port = service.outpost().listeners().get(0).port();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(words.getBytes(UTF_8));
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
        }
    }

    private HttpsServer answering(String page) throws IOException {
        return answering(200, page);
    }

    private HttpsServer answering(int status, String page) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(brought.context()));
        server.createContext("/", exchange -> answer(exchange, status, page));
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange, String page) throws IOException {
        answer(exchange, 200, page);
    }

    private static void answer(HttpExchange exchange, int status, String page) throws IOException {
        byte[] bytes = page.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
