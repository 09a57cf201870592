package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardingTest {
    @TempDir
    Path directory;

    @Test
    void headers_of_this_hop_stay_here_and_the_others_pass() throws Exception {
        try (Range range = new Range(directory)) {
            String headers = String.join(
                    "\r\n",
                    "",
                    "Proxy-Authorization: Basic abc",
                    "Proxy-Connection: keep-alive",
                    "Keep-Alive: 5",
                    "Connection: keep-alive, X-Hop",
                    "X-Hop: 1",
                    "TE: trailers",
                    "Upgrade: h2c",
                    "HTTP2-Settings: x",
                    "X-End: 2",
                    "Accept: */*",
                    "",
                    "");
            range.exchange(range.get("allowed.test").replace("\r\n\r\n", headers));
            assertThat(range.origin.heads).singleElement().asString().satisfies(head -> {
                assertThat(head.lines().skip(1).filter(line -> !line.isEmpty()))
                        .containsExactlyInAnyOrder(
                                "Host: " + range.at("allowed.test"), "X-End: 2", "Accept: */*", "Connection: close");
            });
        }
    }

    @Test
    void bodies_pass_with_a_length_and_in_chunks() throws Exception {
        try (Range range = new Range(directory)) {
            String post = range.get("allowed.test").replace("GET", "POST");
            assertThat(range.exchange(post.replace("\r\n\r\n", "\r\nContent-Length: 5\r\n\r\nhello")))
                    .startsWith("HTTP/1.1 200");
            assertThat(range.exchange(post.replace(
                            "\r\n\r\n",
                            "\r\nTransfer-Encoding: chunked\r\n\r\n3;ext=1\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")))
                    .startsWith("HTTP/1.1 200");
            assertThat(range.origin.bodies.get(0)).isEqualTo("hello");
            assertThat(range.origin.bodies.get(1).replaceAll("[0-9]*\r\n", "")).isEqualTo("abcde");
        }
    }

    @Test
    void trailers_do_not_become_headers_of_anything() throws Exception {
        try (Range range = new Range(directory)) {
            range.exchange(
                    range.get("allowed.test")
                            .replace("GET", "POST")
                            .replace(
                                    "\r\n\r\n",
                                    "\r\nTransfer-Encoding: chunked\r\nTrailer: X-Late\r\n\r\n1\r\na\r\n0\r\nX-Late: 1\r\n\r\n"));
            assertThat(range.origin.heads.toString() + range.origin.bodies).doesNotContain("X-Late");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 307, 308})
    void a_redirect_is_passed_on_and_not_followed(int code) throws Exception {
        FakeOrigin origin = new FakeOrigin(
                Range.PUBLIC,
                head -> "HTTP/1.1 " + code
                        + " Moved\r\nLocation: http://127.0.0.1:1/secret\r\nContent-Length: 0\r\n\r\n");
        try (Range range = new Range(directory, origin, Range.limits(), List.of())) {
            assertThat(range.exchange(range.get("allowed.test")))
                    .startsWith("HTTP/1.1 " + code)
                    .containsIgnoringCase("location: http://127.0.0.1:1/secret");
            assertThat(range.origin.heads).hasSize(1);
        }
    }

    @Test
    void a_second_request_on_a_connection_is_never_forwarded() throws Exception {
        try (Range range = new Range(directory)) {
            range.exchange(range.get("allowed.test") + range.get("allowed.test").replace("/path", "/smuggled"));
            assertThat(range.origin.heads.toString()).doesNotContain("smuggled");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                "garbage\r\n\r\n",
                ""
            })
    void an_answer_that_makes_no_sense_becomes_a_502(String answer) throws Exception {
        try (Range range =
                new Range(directory, new FakeOrigin(Range.PUBLIC, head -> answer), Range.limits(), List.of())) {
            assertThat(range.exchange(range.get("allowed.test"))).startsWith("HTTP/1.1 502");
            range.egress.close();
            assertThat(range.records())
                    .singleElement()
                    .satisfies(record -> assertThat(record.detail()).contains("ended="));
        }
    }

    @Test
    void answers_without_a_length_interim_answers_and_heads_without_a_body_come_through() throws Exception {
        FakeOrigin origin = new FakeOrigin(
                Range.PUBLIC,
                head -> head.startsWith("HEAD")
                        ? "HTTP/1.1 200 OK\r\nContent-Length: 12345\r\n\r\n"
                        : "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 OK\r\n\r\nuntil the end");
        try (Range range = new Range(directory, origin, Range.limits(), List.of())) {
            assertThat(range.exchange(range.get("allowed.test")))
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("until the end");
            assertThat(range.exchange(range.get("allowed.test").replace("GET", "HEAD")))
                    .startsWith("HTTP/1.1 200 OK")
                    .containsIgnoringCase("content-length: 12345")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void a_tunnel_carries_bytes_both_ways_even_when_the_server_speaks_first() throws Exception {
        FakeOrigin origin = new FakeOrigin(Range.PUBLIC, head -> "banner\n");
        try (Range range = new Range(directory, origin, Range.limits(), List.of())) {
            String authority = range.at("allowed.test");
            try (SocketChannel channel = range.connect()) {
                Range.send(channel, "CONNECT " + authority + " HTTP/1.0\r\n\r\n");
                assertThat(Range.receiveUntil(channel, "banner\n")).startsWith("HTTP/1.1 200 ");
                Range.send(channel, "\0\u00ff ping");
                assertThat(Range.receiveUntil(channel, "ping")).isEqualTo("\0\u00ff ping");
            }
            range.egress.close();
            assertThat(range.records())
                    .singleElement()
                    .satisfies(
                            record -> assertThat(record.detail()).contains("method=CONNECT", "sent=7", "received=14"));
        }
    }

    @Test
    void a_request_that_is_cut_while_its_name_is_looked_up_has_its_record() throws Exception {
        try (Range range = new Range(directory);
                SocketChannel channel = range.connect()) {
            range.names.silent("allowed.test");
            Range.send(channel, range.get("allowed.test"));
            await().until(() -> !range.names.asked.isEmpty());
            range.egress.close();
            assertThat(range.records()).singleElement().satisfies(record -> {
                assertThat(record.rule()).isEqualTo("egress-unreachable");
                assertThat(record.object()).startsWith("allowed.test:");
                assertThat(record.detail()).contains("while the name was looked up");
            });
        }
    }

    @Test
    void the_answer_to_a_refused_body_is_seen_by_its_sender() throws Exception {
        try (Range range = new Range(directory)) {
            String post = range.get("denied.test")
                    .replace("GET", "POST")
                    .replace("\r\n\r\n", "\r\nContent-Length: 100000\r\n\r\n");
            try (SocketChannel channel = range.connect()) {
                Range.send(channel, post);
                Range.send(channel, "x".repeat(100_000));
                assertThat(Range.receiveAll(channel)).startsWith("HTTP/1.1 403");
            }
        }
    }

    @Test
    void closing_cuts_an_open_tunnel_and_its_record_is_there_when_close_returns() throws Exception {
        FakeOrigin origin = new FakeOrigin(Range.PUBLIC, head -> "banner\n");
        try (Range range = new Range(directory, origin, Range.limits(), List.of());
                SocketChannel channel = range.connect()) {
            Range.send(channel, "CONNECT " + range.at("allowed.test") + " HTTP/1.0\r\n\r\n");
            Range.receiveUntil(channel, "banner\n");
            range.egress.close();
            assertThat(range.records()).hasSize(1);
            assertThat(Range.receiveAll(channel)).isIn("", "<reset>");
        }
    }

    @Test
    void a_target_that_does_not_listen_becomes_a_502() throws Exception {
        try (Range range = new Range(directory)) {
            range.names.has("v6.test", "A 127.1.0.99");
            assertThat(range.exchange(range.get("v6.test"))).startsWith("HTTP/1.1 502");
            range.egress.close();
            assertThat(range.records())
                    .singleElement()
                    .satisfies(record -> assertThat(record.detail()).contains("status=0", "ended=unreachable"));
        }
    }
}
