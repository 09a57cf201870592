package sandproof.driver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sandproof.sandbox.SandboxException;

/** What no HTTP server would send. */
@Timeout(60)
class RawAnswersTest {
    private interface Peer {
        void talk(Socket socket, CountDownLatch over) throws IOException, InterruptedException;
    }

    private static int fails(Peer peer, byte[] body, String sentence) throws IOException {
        AtomicInteger connections = new AtomicInteger();
        CountDownLatch over = new CountDownLatch(1);
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Wire wire = new Wire(
                        URI.create("http://127.0.0.1:" + server.getLocalPort()),
                        "t",
                        "its log",
                        Duration.ofMillis(800))) {
            Thread thread = new Thread(() -> serve(server, peer, over, connections));
            thread.setDaemon(true);
            thread.start();

            assertThatThrownBy(() -> wire.post("/v1/tasks", body, Set.of(201)))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining(sentence);
        } finally {
            over.countDown();
        }
        return connections.get();
    }

    private static void serve(ServerSocket server, Peer peer, CountDownLatch over, AtomicInteger connections) {
        while (true) {
            try (Socket socket = server.accept()) {
                connections.incrementAndGet();
                peer.talk(socket, over);
                // What was sent and not read would make the close a reset.
                socket.shutdownOutput();
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException | InterruptedException e) {
                if (server.isClosed()) {
                    return;
                }
            }
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    @Test
    void a_connection_that_is_reset_is_said_and_the_task_not_sent_again() throws IOException {
        int connections = fails(
                (socket, over) -> {
                    int unused = socket.getInputStream().read(new byte[4096]);
                    socket.setSoLinger(true, 0);
                    socket.close();
                },
                "{}".getBytes(StandardCharsets.UTF_8),
                "POST /v1/tasks failed (");

        assertThat(connections).isEqualTo(1);
    }

    @Test
    void an_answer_that_is_no_http_is_said() throws IOException {
        fails(
                (socket, over) -> send(socket, "SSH-2.0-OpenSSH\r\n\r\n"),
                new byte[2],
                "POST /v1/tasks failed (the answer is not HTTP but \"SSH-2.0-OpenSSH\")");
    }

    @Test
    void an_answer_with_a_head_drop_by_drop_is_given_up() throws IOException {
        fails(
                (socket, over) -> {
                    send(socket, "HTTP/1.1 201 Created\r\n");
                    while (!over.await(30, TimeUnit.MILLISECONDS)) {
                        send(socket, "X-More: 1\r\n");
                    }
                },
                new byte[2],
                "was not answered in full within 800 ms");
    }

    @Test
    void a_peer_that_does_not_read_is_given_up() throws IOException {
        fails(
                (socket, over) -> {
                    boolean unused = over.await(20, TimeUnit.SECONDS);
                },
                new byte[64 << 20],
                "was not answered in full within 800 ms");
    }

    @Test
    void an_answer_whose_length_is_a_lie_is_said() throws IOException {
        String head = "HTTP/1.1 201 Created\r\n";
        Map<String, String> answers = Map.of(
                "Content-Length: 500\r\n\r\n{}",
                "the answer is cut off",
                "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                "two different content-length headers",
                "Content-Length: -1\r\n\r\n{}",
                "is no number",
                "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
                "does not say clearly",
                "Transfer-Encoding: gzip\r\n\r\n{}",
                "does not say clearly",
                "Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n{}",
                "chunks are broken",
                "Transfer-Encoding: chunked\r\n\r\n2\r\n{}junk\r\n",
                "chunks are broken",
                "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
                "the connection was closed",
                "no colon\r\n\r\n{}",
                "the head of the answer is broken",
                "X: " + "x".repeat(70_000),
                "a line of the answer is too long");
        for (Map.Entry<String, String> answer : answers.entrySet()) {
            fails((socket, over) -> send(socket, head + answer.getKey()), new byte[2], answer.getValue());
        }
    }

    @Test
    void an_answer_without_end_is_left_at_once() throws IOException {
        byte[] junk = new byte[1 << 16];
        Instant before = Instant.now();

        fails(
                (socket, over) -> {
                    send(socket, "HTTP/1.1 201 Created\r\n\r\n");
                    while (over.getCount() > 0) {
                        socket.getOutputStream().write(junk);
                    }
                },
                new byte[2],
                "more than 8388608 bytes");

        assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(3));
    }
}
