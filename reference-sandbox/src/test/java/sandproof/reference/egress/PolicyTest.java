package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rule says besides host and port. */
class PolicyTest {
    @TempDir
    Path directory;

    Range range;

    @BeforeEach
    void open() throws Exception {
        range = new Range(directory);
    }

    @AfterEach
    void close() throws Exception {
        range.close();
    }

    @Test
    void a_host_behind_a_wildcard_is_reached() {
        assertThat(range.exchange(range.get("one.wild.test"))).endsWith("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wild.test", "a.one.wild.test", "onewild.test"})
    void what_a_wildcard_does_not_stand_for_is_refused_and_not_looked_up(String host) {
        assertThat(range.exchange(range.get(host))).startsWith("HTTP/1.1 403");
        assertThat(range.names.asked).isEmpty();
        denied("host-not-allowed", host);
    }

    @Test
    void a_method_that_is_not_allowed_is_refused() {
        String post = range.get("one.wild.test")
                .replace("GET ", "POST ")
                .replace("\r\n\r\n", "\r\nContent-Length: 0\r\n\r\n");
        assertThat(range.exchange(post)).startsWith("HTTP/1.1 403");
        assertThat(range.exchange(range.get("one.wild.test").replace("GET ", "HEAD ")))
                .startsWith("HTTP/1.1 403");
        assertThat(range.origin.heads).isEmpty();
        assertThat(range.denials())
                .hasSize(2)
                .allSatisfy(record -> assertThat(record.rule()).isEqualTo("method-not-allowed"));
    }

    @Test
    void a_tunnel_where_only_plain_http_is_allowed_is_refused() {
        String authority = range.at("one.wild.test");
        assertThat(range.exchange("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        denied("scheme-not-allowed", "one.wild.test");
    }

    private void denied(String rule, String host) {
        assertThat(range.denials()).singleElement().satisfies(record -> {
            assertThat(record.rule()).isEqualTo(rule);
            assertThat(record.object()).isEqualTo(range.at(host));
        });
    }
}
