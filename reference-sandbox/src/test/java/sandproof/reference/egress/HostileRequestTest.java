package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In the requests, ~ is the allowed host with its port, and | ends a line. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileRequestTest {
    private Range range;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        range = new Range(directory);
    }

    @AfterAll
    void close() throws Exception {
        range.close();
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                        "GET /path HTTP/1.1|Host: ~||",
                        "GET * HTTP/1.1|Host: ~||",
                        "GET ~ HTTP/1.1|Host: ~||",
                        "GET http:/path HTTP/1.1|Host: ~||",
                        "GET http:~/ HTTP/1.1|Host: ~||",
                        "GET ///~/ HTTP/1.1|Host: ~||",
                        "GET http:///path HTTP/1.1|Host: ~||",
                        "GET https://~/ HTTP/1.1|Host: ~||",
                        "GET ftp://~/ HTTP/1.1|Host: ~||",
                        "GET gopher://~/ HTTP/1.1|Host: ~||",
                        "GET file:///etc/passwd HTTP/1.1|Host: ~||",
                        "GET urn:x HTTP/1.1|Host: ~||",
                        "GET http://user@~/ HTTP/1.1|Host: ~||",
                        "GET http://user:secret@~/ HTTP/1.1|Host: ~||",
                        "GET http://~@127.0.0.1/ HTTP/1.1|Host: ~||",
                        "GET http://~\\@127.0.0.1/ HTTP/1.1|Host: ~||",
                        "GET http://127.0.0.1#@~/ HTTP/1.1|Host: ~||",
                        "GET http://~/#fragment HTTP/1.1|Host: ~||",
                        "GET http://~/\\evil HTTP/1.1|Host: ~||",
                        "GET http://[allowed.test]:80/ HTTP/1.1|Host: [allowed.test]:80||",
                        "GET http://allowed%2etest/ HTTP/1.1|Host: allowed%2etest||",
                        "GET http://allowed..test/ HTTP/1.1|Host: allowed..test||",
                        "GET http://allowed.test:/ HTTP/1.1|Host: allowed.test:||",
                        "GET http://allowed.test:99999/ HTTP/1.1|Host: allowed.test:99999||",
                        "GET http://allowed.test:-1/ HTTP/1.1|Host: allowed.test||",
                        "GET http://~/ HTTP/1.1||",
                        "GET http://~/ HTTP/1.1|Host: ||",
                        "GET http://~/ HTTP/1.1|Host: other.test||",
                        "GET http://~/ HTTP/1.1|Host: allowed.test:1||",
                        "GET http://~/ HTTP/1.1|Host: ~|Host: ~||",
                        "GET http://~/ HTTP/1.1|Host: ~|Host: evil.test||",
                        "GET http://~/ HTTP/1.1|Host: ~,~||",
                        "GET http://~/ HTTP/1.0|Host: evil.test||",
                        "POST http://~/ HTTP/1.1|Host: ~|Content-Length: 3|Transfer-Encoding: chunked||0||",
                        "POST http://~/ HTTP/1.1|Host: ~|Content-Length: 3|Content-Length: 4||abc",
                        "POST http://~/ HTTP/1.1|Host: ~|Content-Length: 3, 4||abc",
                        "POST http://~/ HTTP/1.1|Host: ~|Content-Length: +3||abc",
                        "POST http://~/ HTTP/1.1|Host: ~|Content-Length: -3||abc",
                        "POST http://~/ HTTP/1.1|Host: ~|Content-Length: 0x3||abc",
                        "POST http://~/ HTTP/1.1|Host: ~|Transfer-Encoding: gzip, chunked||0||",
                        "POST http://~/ HTTP/1.1|Host: ~|Transfer-Encoding: identity||",
                        "POST http://~/ HTTP/1.1|Host: ~|Transfer-Encoding: xchunked||0||",
                        "POST http://~/ HTTP/1.1|Host: ~|Transfer-Encoding: chunked|Transfer-Encoding: identity||0||",
                        "POST http://~/ HTTP/1.0|Host: ~|Transfer-Encoding: chunked||0||",
                        "POST http://~/ HTTP/1.1|Host: ~|Transfer-Encoding : chunked||0||",
                        "POST http://~/ HTTP/1.1|Host: ~|Connection: content-length|Content-Length: 3||abc",
                        "POST http://~/ HTTP/1.1|Host: ~|Connection: close, Host|Content-Length: 3||abc",
                        "GET http://~/ HTTP/1.1|Host: ~|X: a| folded||",
                        "GET http://~/ HTTP/1.1|Host: ~|X: a|\tfolded||",
                        "GET http://~/ HTTP/1.1| Host: ~||",
                        "GET http://~/ HTTP/1.1|Host: ~|X\0: a||",
                        "GET http://~/ HTTP/1.1|Host: ~|X: a\0b||",
                        "GET http://~/ HTTP/1.1|Host: ~|X: \u00ff||",
                        "GET http://~/ HTTP/1.1|Host: ~|no colon||",
                        "GET http://~/ HTTP/1.1|Host: ~|: empty||",
                        "GET http://~/ HTTP/1.1\nHost: ~\n\n",
                        "GET http://~/ HTTP/1.1|Host: ~\nX: bare|||",
                        "GET http://~/\u00e9 HTTP/1.1|Host: ~||",
                        "GET http://~/ HTTP/2.0|Host: ~||",
                        "GET http://~/ HTTP/0.9|Host: ~||",
                        "GET http://~/ HTTX/1.1|Host: ~||",
                        "GET http://~/||",
                        "TRACE http://~/ HTTP/1.1|Host: ~||",
                        "PRI * HTTP/2.0||SM||",
                        "get http://~/ HTTP/1.1|Host: ~||",
                        "CONNECT allowed.test HTTP/1.1|Host: allowed.test||",
                        "CONNECT http://~/ HTTP/1.1|Host: ~||",
                        "CONNECT ~/ HTTP/1.1|Host: ~||",
                        "CONNECT user@~ HTTP/1.1|Host: ~||",
                        "CONNECT ~ HTTP/1.1|Host: evil.test:443||",
                        "CONNECT ~ HTTP/1.1|Host: ~|Content-Length: 3||abc",
                        "CONNECT ~ HTTP/1.1|Host: ~|Transfer-Encoding: chunked||0||",
                        "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003||",
                        "SSH-2.0-OpenSSH_9.2||",
                        "EHLO allowed.test||")
                .map(Arguments::of);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CONNECT denied.test:443 HTTP/1.1|Host: denied.test:443||\u0016\u0003\u0001\u0002",
                "GET http://denied.test/ HTTP/1.1|Host: denied.test||GET http://other.test/ HTTP/1.1|Host: other.test||",
            })
    void what_follows_the_head_does_not_hide_why_it_was_refused(String text) {
        int before = range.denials().size();
        String answer = range.exchange(text.replace("|", "\r\n"));
        assertThat(answer).startsWith("HTTP/1.1 403 ");
        assertThat(range.denials()).hasSize(before + 1);
        assertThat(range.denials().get(before).rule()).isEqualTo("host-not-allowed");
        assertThat(range.denials().get(before).object()).startsWith("denied.test");
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void a_request_that_can_be_read_in_two_ways_is_refused_and_never_forwarded(String text) {
        int before = range.denials().size();
        int heads = range.origin.heads.size();
        String request = text.replace("|", "\r\n").replace("~", range.at("allowed.test"));
        String answer = range.exchange(request);
        assertThat(answer).as(text).matches("(?s)HTTP/1.1 (400|403) .*");
        assertThat(range.origin.heads).as(text).hasSize(heads);
        assertThat(range.denials()).as(text).hasSize(before + 1);
        assertThat(range.denials().get(before)).satisfies(record -> {
            assertThat(record.rule()).isEqualTo("malformed-request");
            assertThat(record.object() + record.detail()).doesNotContain("secret", "folded", "evil", "/path");
        });
    }
}
