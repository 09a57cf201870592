package sandproof.canary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Hit;

/** What a sandbox asks of an allowed address that it reaches and the machine of the run does not. */
class UnreachedAllowedTest {
    private static final String TOKEN = "a-token-of-the-tests";
    private static final String NONCE = "0123456789abcdef0123";
    private static final String ALLOWED = "203.0.113.10";
    private static final String CANARY = "198.51.100.7";

    @TempDir
    Path temporary;

    /** What a service that only plays one says of one nonce after the other; the last for ever. */
    private final Deque<String> hits = new ArrayDeque<>();

    private HttpsServer service;
    private CanaryPost post;

    @BeforeEach
    void open() throws Exception {
        SelfSigned brought = SelfSigned.in(temporary);
        service = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setHttpsConfigurator(new HttpsConfigurator(brought.context()));
        service.createContext("/", this::answer);
        service.start();
        post = CanaryPost.open(
                new CanaryAddress(
                        "127.0.0.1",
                        Optional.empty(),
                        Optional.of(ALLOWED),
                        Optional.empty(),
                        service.getAddress().getPort(),
                        "TOKEN",
                        Optional.of(brought.certificate().toString())),
                TOKEN);
    }

    @AfterEach
    void close() {
        post.close();
        service.stop(0);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        boolean ours = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))
                .contains(TOKEN);
        String heard =
                exchange.getRequestMethod().equals("GET") ? hits.size() > 1 ? hits.remove() : hits.element() : "";
        byte[] page = "{\"instance\":\"%1$s\",\"run\":\"%1$s\",\"listeners\":[],\"full\":false,\"hits\":[%2$s]}"
                .formatted("0".repeat(16), heard)
                .getBytes(UTF_8);
        exchange.sendResponseHeaders(ours ? 200 : 401, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    private static String asked(String path, String at) {
        return """
                {"at":"2026-01-01T00:00:00Z","canary":"http","address":"%s","port":80,"peer":"p",
                "said":"GET %s/%s HTTP/1.1\\\\r\\\\nHost: %s\\\\r\\\\n\\\\r\\\\n"}""".formatted(at, path, NONCE, ALLOWED);
    }

    @Test
    void is_no_breach_and_not_known_to_be_permitted_while_all_else_stays_a_breach() {
        hits.add(asked("/allowed", "10.0.0.10") + "," + asked("/hit", "10.0.0.10"));
        CanaryPost.Heard heard = post.heard(NONCE);
        assertThat(heard.unsure()).isTrue();
        assertThat(heard.permitted()).isFalse();
        assertThat(heard.breaches())
                .extracting(Hit::said)
                .singleElement()
                .asString()
                .startsWith("GET /hit/");
    }

    @Test
    void is_a_breach_at_an_address_that_is_known_as_another() {
        // The probe of the address is heard, and that of the allowed one is not.
        hits.addAll(List.of(asked("/probe", CANARY), "", "", "", asked("/allowed", CANARY)));
        assertThat(post.sick()).isEmpty();
        assertThat(post.heard(NONCE).breaches()).hasSize(1);
        assertThat(post.heard(NONCE).unsure()).isFalse();
    }

    @Test
    void is_permitted_once_the_address_is_known() {
        // Each address is probed once more by TCP.
        String there = asked("/probe", "10.0.0.10");
        hits.addAll(List.of(asked("/probe", CANARY), "", there, "", asked("/allowed", "10.0.0.10")));
        assertThat(post.sick()).isEmpty();
        assertThat(post.heard(NONCE)).isEqualTo(new CanaryPost.Heard(List.of(), true, false, List.of(), false));
    }
}
