package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRequestTest {
    private static HttpRequest parse(String text) {
        return HttpRequest.parse(text.getBytes(ISO_8859_1));
    }

    @Test
    void method_path_host_and_length_are_read() {
        HttpRequest request =
                parse("POST /allowed/abc?x=1 HTTP/1.1\r\nHOST: Allowed.Test.:80\r\nContent-Length: 12\r\n\r\n");
        assertThat(request).isEqualTo(new HttpRequest("POST", "/allowed/abc?x=1", "allowed.test", 12));
    }

    @ParameterizedTest
    @CsvSource({
        "http://10.66.0.1/x, 10.66.0.1, /x",
        "HTTP://[fd00:66::1]:8080/x, [fd00:66::1], /x",
        "http://allowed.test, allowed.test, /",
        "/x, header.test, /x"
    })
    void an_absolute_target_wins_over_the_header(String target, String host, String path) {
        HttpRequest request = parse("GET " + target + " HTTP/1.1\r\nHost: header.test\r\n\r\n");
        assertThat(request.host()).isEqualTo(host);
        assertThat(request.path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "allowed.test, /allowed/x, true",
        "a.allowed.test, /redirect/x?to=y, true",
        "allowed.test, /unproxied/x, false",
        "allowed.test, /, false",
        "nx.rebind.test, /allowed/x, true",
        "nx.mixed.test, /allowed/x, true",
        "nx.mixed.test, /, false",
        "nx.inside.test, /allowed/x, false",
        "203.0.113.10, /allowed/x, false",
        "allowed.test.evil.test, /allowed/x, false",
        "evilallowed.test, /allowed/x, false"
    })
    void only_the_allowed_paths_under_the_allowed_name_are_allowed(String host, String path, boolean allowed) {
        assertThat(new HttpRequest("GET", path, host, 0).isAllowed()).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\r\n\r\n",
                "GET",
                "get / HTTP/1.1\r\n\r\n",
                "\u0000\u0000\u0000\n\n",
                "\u0016\u0003\u0001 x",
                ": : :\r\n:\r\n\r\n"
            })
    void what_is_no_request_has_no_method(String text) {
        assertThat(parse(text).method()).isEmpty();
    }

    @Test
    void hostile_heads_are_read_without_harm() {
        assertThat(parse("GET / HTTP/1.1\r\nContent-Length: -1\r\nHost\r\n:\r\nHost: a\r\nHost: b\r\n\r\n"))
                .isEqualTo(new HttpRequest("GET", "/", "a", 0));
        assertThat(parse("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n")
                        .bodyLength())
                .isZero();
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            byte[] garbage = new byte[random.nextInt(200)];
            random.nextBytes(garbage);
            HttpRequest.parse(garbage);
            HttpRequest.headEnd(garbage);
        }
    }

    @Test
    void the_head_ends_at_an_empty_line_of_either_kind() {
        assertThat(HttpRequest.headEnd("GET / HTTP/1.1\r\n\r\nbody".getBytes(ISO_8859_1)))
                .contains(18);
        assertThat(HttpRequest.headEnd("GET / HTTP/1.1\n\nbody".getBytes(ISO_8859_1)))
                .contains(16);
        assertThat(HttpRequest.headEnd("GET / HTTP/1.1\r\nHost: a\r\n".getBytes(ISO_8859_1)))
                .isEmpty();
    }
}
