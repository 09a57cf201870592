package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each hole lets exactly its own attack through; the others stay shut. */
class EgressWeaknessTest {
    @TempDir
    Path directory;

    private interface Try {
        void with(Range range, FakeOrigin inside) throws Exception;
    }

    /** An origin at an address that is denied listens on the same port. */
    private void having(String weakness, Try act) throws Exception {
        try (Range range = new Range(directory, weakness);
                FakeOrigin inside = new FakeOrigin("127.0.0.1", range.origin.port(), head -> FakeOrigin.ok("inside"))) {
            act.with(range, inside);
        }
    }

    @Test
    void proxy_allows_any_host() throws Exception {
        having("proxy-allows-any-host", (range, inside) -> {
            assertThat(range.exchange(range.get("denied.test"))).endsWith("hello");
            assertThat(range.exchange(range.get("127.0.0.1"))).startsWith("HTTP/1.1 403");
            assertThat(range.exchange(range.get("inside.test"))).startsWith("HTTP/1.1 403");
            assertThat(range.exchange("GET http://denied.test:1/ HTTP/1.1\r\nHost: denied.test:1\r\n\r\n"))
                    .startsWith("HTTP/1.1 403");
        });
    }

    @Test
    void proxy_allows_any_port() throws Exception {
        having("proxy-allows-any-port", (range, inside) -> {
            try (FakeOrigin other = new FakeOrigin(Range.PUBLIC, head -> FakeOrigin.ok("other port"))) {
                String authority = "allowed.test:" + other.port();
                assertThat(range.exchange("GET http://" + authority + "/ HTTP/1.1\r\nHost: " + authority + "\r\n\r\n"))
                        .endsWith("other port");
            }
            assertThat(range.exchange(range.get("denied.test"))).startsWith("HTTP/1.1 403");
        });
    }

    @Test
    void proxy_skips_address_check() throws Exception {
        having("proxy-skips-address-check", (range, inside) -> {
            assertThat(range.exchange(range.get("inside.test"))).endsWith("inside");
            assertThat(range.exchange(range.get("127.0.0.1"))).startsWith("HTTP/1.1 403");
            assertThat(range.exchange(range.get("denied.test"))).startsWith("HTTP/1.1 403");
        });
    }

    @Test
    void proxy_resolves_twice() throws Exception {
        having("proxy-resolves-twice", (range, inside) -> {
            range.names.alternates("rebind.test", "A 127.1.0.10", "A 127.0.0.1");
            assertThat(range.exchange(range.get("rebind.test"))).endsWith("inside");
            assertThat(range.exchange(range.get("inside.test"))).startsWith("HTTP/1.1 403");
        });
    }

    @Test
    void proxy_follows_redirects() throws Exception {
        try (FakeOrigin inside = new FakeOrigin("127.0.0.1", head -> FakeOrigin.ok("inside"))) {
            FakeOrigin origin = new FakeOrigin(
                    Range.PUBLIC,
                    head -> "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:" + inside.port()
                            + "/x\r\nContent-Length: 0\r\n\r\n");
            try (Range range = new Range(directory, origin, Range.limits(), List.of("proxy-follows-redirects"))) {
                assertThat(range.exchange(range.get("allowed.test"))).endsWith("inside");
                assertThat(inside.heads).singleElement().asString().startsWith("GET /x ");
                assertThat(range.exchange(range.get("inside.test"))).startsWith("HTTP/1.1 403");
            }
        }
    }

    @Test
    void proxy_trusts_spelling() throws Exception {
        having("proxy-trusts-spelling", (range, inside) -> {
            assertThat(range.exchange(range.get("127.0.0.1"))).startsWith("HTTP/1.1 403");
            assertThat(range.exchange(range.get("[fd00::1]"))).startsWith("HTTP/1.1 403");
            assertThat(range.exchange(range.get("[::1]"))).startsWith("HTTP/1.1 403");
            for (String spelled :
                    List.of("[::ffff:127.0.0.1]", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "127.0.1")) {
                assertThat(range.exchange(range.get(spelled))).as(spelled).endsWith("inside");
            }
            assertThat(range.exchange(range.get("inside.test"))).startsWith("HTTP/1.1 403");
            assertThat(range.exchange(range.get("denied.test"))).startsWith("HTTP/1.1 403");
        });
    }

    @Test
    void proxy_resolves_denied_names() throws Exception {
        having("proxy-resolves-denied-names", (range, inside) -> {
            assertThat(range.exchange(range.get("secret.exfil.test"))).startsWith("HTTP/1.1 403");
            assertThat(range.names.asked).contains("secret.exfil.test A");
            assertThat(range.denials()).hasSize(1);
        });
    }

    @Test
    void audit_keeps_secrets_puts_whole_requests_into_the_log() throws Exception {
        having("audit-keeps-secrets", (range, inside) -> {
            range.exchange(range.get("denied.test").replace("\r\n\r\n", "\r\nX-Key: s3cret\r\n\r\n"));
            assertThat(range.logText()).contains("query", "s3cret");
        });
    }

    @Test
    void without_it_no_path_query_header_or_credential_is_in_the_log() throws Exception {
        try (Range range = new Range(directory)) {
            for (String host : List.of("denied.test", "allowed.test", "inside.test")) {
                String request =
                        range.get(host).replace("\r\n\r\n", "\r\nX-Key: s3cret\r\nAuthorization: s3cret\r\n\r\n");
                range.exchange(request);
                range.exchange(request.replace("http://", "http://user:s3cret@"));
            }
            range.egress.close();
            assertThat(range.records()).hasSize(6);
            assertThat(range.logText()).doesNotContain("query", "/path", "s3cret", "user");
        }
    }

    @Test
    void audit_silent_egress() throws Exception {
        having("audit-silent-egress", (range, inside) -> {
            assertThat(range.exchange(range.get("denied.test"))).startsWith("HTTP/1.1 403");
            assertThat(range.denials()).isEmpty();
        });
    }
}
