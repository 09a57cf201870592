package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EgressLimitsTest {
    @TempDir
    Path directory;

    private static EgressLimits limits(long body, long task, int requests, Duration idle) {
        return new EgressLimits(16 * 1024, body, body, task, 64 << 20, 16, requests, idle, Duration.ofSeconds(3));
    }

    private Range range(EgressLimits limits, String answer) throws Exception {
        return new Range(directory, new FakeOrigin(Range.PUBLIC, head -> answer), limits, List.of());
    }

    private static void denied(Range range) {
        assertThat(range.denials())
                .singleElement()
                .satisfies(record -> assertThat(record.rule()).isEqualTo("limit"));
    }

    @Test
    void a_head_longer_than_16_kib_is_refused() throws Exception {
        try (Range range = new Range(directory)) {
            String long1 = range.get("allowed.test").replace("\r\n\r\n", "\r\nX: " + "a".repeat(17_000) + "\r\n\r\n");
            assertThat(range.exchange(long1)).startsWith("HTTP/1.1 429");
            denied(range);
            String long2 = range.get("allowed.test").replace("/path", "/" + "a".repeat(17_000));
            assertThat(range.exchange(long2)).startsWith("HTTP/1.1 429");
            assertThat(range.origin.heads).isEmpty();
        }
    }

    @Test
    void a_body_longer_than_allowed_is_cut() throws Exception {
        try (Range range = range(limits(10_000, 1 << 20, 100, Duration.ofSeconds(5)), FakeOrigin.ok("x"))) {
            range.exchange(range.get("allowed.test")
                    .replace("GET", "POST")
                    .replace("\r\n\r\n", "\r\nContent-Length: 50000\r\n\r\n" + "a".repeat(50_000)));
            denied(range);
            assertThat(range.origin.bodies).allMatch(body -> body.length() <= 10_000);
        }
    }

    @Test
    void an_answer_longer_than_allowed_is_cut() throws Exception {
        String long1 = FakeOrigin.ok("a".repeat(50_000));
        try (Range range = range(limits(10_000, 1 << 20, 100, Duration.ofSeconds(5)), long1)) {
            assertThat(range.exchange(range.get("allowed.test"))).hasSizeLessThan(12_000);
            denied(range);
        }
    }

    @Test
    void a_task_moves_no_more_than_its_share() throws Exception {
        String answer = FakeOrigin.ok("a".repeat(5_000));
        try (Range range = range(limits(10_000, 12_000, 100, Duration.ofSeconds(5)), answer)) {
            assertThat(range.exchange(range.get("allowed.test"))).endsWith("aaa");
            assertThat(range.exchange(range.get("allowed.test"))).endsWith("aaa");
            assertThat(range.exchange(range.get("allowed.test"))).hasSizeLessThan(5_000);
            denied(range);
        }
    }

    @Test
    void a_task_makes_no_more_requests_than_allowed() throws Exception {
        try (Range range = range(limits(10_000, 1 << 20, 2, Duration.ofSeconds(5)), FakeOrigin.ok("x"))) {
            assertThat(range.exchange(range.get("allowed.test"))).startsWith("HTTP/1.1 200");
            assertThat(range.exchange(range.get("allowed.test"))).startsWith("HTTP/1.1 200");
            assertThat(range.exchange(range.get("allowed.test"))).startsWith("HTTP/1.1 429");
            denied(range);
        }
    }

    @Test
    void the_seventeenth_connection_is_closed_and_closing_one_makes_room() throws Exception {
        try (Range range = new Range(directory)) {
            List<SocketChannel> open = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                SocketChannel channel = range.connect();
                Range.send(channel, "GET ");
                open.add(channel);
            }
            SocketChannel one = range.connect();
            assertThat(Range.receiveAll(one)).isIn("", "<reset>");
            one.close();
            denied(range);
            for (SocketChannel channel : open) {
                channel.close();
            }
            org.awaitility.Awaitility.await()
                    .until(() -> range.exchange(range.get("allowed.test")).startsWith("HTTP/1.1 200"));
        }
    }

    @Test
    void a_silent_connection_is_cut() throws Exception {
        FakeOrigin origin = new FakeOrigin(Range.PUBLIC, head -> "banner\n");
        EgressLimits limits = limits(10_000, 1 << 20, 100, Duration.ofMillis(300));
        try (Range range = new Range(directory, origin, limits, List.of());
                SocketChannel nothing = range.connect();
                SocketChannel half = range.connect();
                SocketChannel tunnel = range.connect()) {
            Range.send(tunnel, "CONNECT " + range.at("allowed.test") + " HTTP/1.0\r\n\r\n");
            Range.send(half, "GET http://");
            assertThat(Range.receiveAll(nothing)).isIn("", "<reset>");
            assertThat(Range.receiveAll(tunnel)).endsWith("banner\n");
            Range.receiveAll(half);
            assertThat(range.denials())
                    .allSatisfy(record -> assertThat(record.object()).isEqualTo("request"));
        }
    }
}
