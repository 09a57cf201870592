package sandproof.canary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermittedTest {
    private static final String HOST = "203.0.113.10";
    private static final String NONCE = "0123456789abcdef0123";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\nX-Sandproof: N\\r\\n\\r\\n",
                "GET /allowed/N HTTP/1.0\\r\\nAccept: */*\\r\\nhost: 203.0.113.10:80\\r\\n\\r\\n",
                "GET http://203.0.113.10/allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\n\\r\\n",
            })
    void the_page_that_is_allowed_may_be_asked_for(String said) {
        assertThat(Permitted.by(said.replace("N", NONCE), HOST, NONCE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /hit/N HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\n\\r\\n",
                "POST /allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\n\\r\\n",
                "GET /allowed/N HTTP/1.1\\r\\nHost: denied.example\\r\\n\\r\\n",
                "GET /allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10.denied.example\\r\\n\\r\\n",
                "GET /allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\nHost: denied.example\\r\\n\\r\\n",
                "GET /allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10:443\\r\\n\\r\\n",
                "GET /allowed/N/../../hit HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\n\\r\\n",
                "GET http://denied.example/allowed/N HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\n\\r\\n",
                "GET /allowed/N HTTP/1.1\\r\\n\\r\\n",
                "",
            })
    void nothing_else_may_be_said_there(String said) {
        assertThat(Permitted.by(said.replace("N", NONCE), HOST, NONCE)).isFalse();
    }

    @Test
    void the_page_of_another_attempt_is_not_this_ones() {
        String said = "GET /allowed/" + NONCE + " HTTP/1.1\\r\\nHost: 203.0.113.10\\r\\n\\r\\n";
        assertThat(Permitted.by(said, HOST, "f".repeat(20))).isFalse();
    }
}
