package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;

class HttpConversationTest {
    private static final String NONCE = "0123456789abcdef0123";

    private final Registry registry = new Registry(Clock.systemUTC());
    private final HitLog log = new HitLog(registry, Clock.systemUTC());
    private final Secret secret = Secret.fresh("metadata credential");
    private final HttpAnswers answers = new HttpAnswers(secret);
    private final Recorder outlet = new Recorder();

    HttpConversationTest() {
        registry.claim(NONCE);
    }

    private HttpConversation at(String address, int port) {
        return HttpConversation.plain(Caller.at("http", Addresses.literal(address), port, "peer"), log, answers);
    }

    private String say(HttpConversation conversation, String words) {
        conversation.heard(words.getBytes(UTF_8), outlet);
        return outlet.said.isEmpty() ? "" : new String(outlet.said.get(outlet.said.size() - 1), UTF_8);
    }

    private Hit hit() {
        assertThat(log.of(NONCE)).hasSize(1);
        return log.of(NONCE).get(0);
    }

    @Test
    void the_allowed_page_is_innocent_under_the_allowed_name_and_port_only() {
        String request = "GET /allowed/" + NONCE + " HTTP/1.1\r\nHost: allowed.test\r\n\r\n";
        assertThat(say(at("203.0.113.10", 80), request))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("allowed " + NONCE + "\n");
        assertThat(hit().innocent()).isTrue();
        say(at("203.0.113.10", 8080), request);
        say(at("169.254.169.254", 80), request);
        say(at("203.0.113.10", 80), request.replace("allowed.test", "n" + NONCE + ".denied.test"));
        assertThat(log.of(NONCE)).extracting(Hit::innocent).containsExactly(true, false, false, false);
    }

    @Test
    void metadata_answers_hold_the_secret_and_no_other_answer_does() {
        for (String path : new String[] {
            "/",
            "/latest/meta-data/iam/security-credentials/r",
            "/computeMetadata/v1/",
            "/metadata/instance",
            "/opc/v2/"
        }) {
            String answer = say(at("169.254.169.254", 80), "GET " + path + " HTTP/1.1\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 200 ").contains(secret.value());
        }
        assertThat(say(at("10.66.0.1", 80), "GET /latest/meta-data/ HTTP/1.1\r\n\r\n"))
                .doesNotContain(secret.value())
                .endsWith("canary\n");
    }

    @Test
    void a_body_is_kept_when_it_comes_late_and_in_pieces() {
        HttpConversation conversation = at("10.66.0.200", 80);
        say(conversation, "POST /x HTTP/1.1\r\nContent-Length: 20\r\n\r\n");
        assertThat(outlet.said).isEmpty();
        say(conversation, NONCE.substring(0, 7));
        say(conversation, NONCE.substring(7));
        assertThat(outlet.hungUp).isTrue();
        assertThat(hit().said()).endsWith(NONCE);
    }

    @Test
    void a_request_that_never_ends_is_evidence_when_the_connection_does() {
        HttpConversation conversation = at("169.254.169.254", 80);
        say(conversation, "GET /" + NONCE + " HTTP/1.1\r\nX: ");
        assertThat(log.of(NONCE)).isEmpty();
        conversation.over();
        assertThat(hit().innocent()).isFalse();
    }

    @Test
    void an_endless_head_and_a_garbled_one_are_answered_with_a_complaint() {
        HttpConversation endless = at("169.254.169.254", 80);
        for (int i = 0; i < 100 && !outlet.hungUp; i++) {
            say(endless, "X".repeat(1000));
        }
        assertThat(new String(outlet.said.get(0), UTF_8)).startsWith("HTTP/1.1 400 ");
        assertThat(say(at("169.254.169.254", 80), "\0\0\0\n\n")).startsWith("HTTP/1.1 400 ");
    }

    @Test
    void what_was_said_is_bounded_and_printable() {
        say(
                at("10.66.0.200", 80),
                "GET /" + NONCE + " HTTP/1.1\r\nX: \u001b[31m\u202e" + "y".repeat(9000) + "\r\n\r\n");
        assertThat(hit().said())
                .hasSizeLessThanOrEqualTo(2048)
                .matches("[ -~]*")
                .contains("\\x1b[31m");
    }
}
