package sandproof.driver.container;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** An engine that answers as a test says, on a socket of its own; it stops when whoever asked hangs up. */
final class FakeEngine implements AutoCloseable {
    /** Writes an answer with its head. */
    interface Answer {
        void to(OutputStream out) throws IOException;
    }

    private final Path socket;
    private final ServerSocketChannel listener;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final AtomicLong sent = new AtomicLong();

    FakeEngine(Path socket) throws IOException {
        this.socket = socket;
        this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        answer("/version", json(200, "{\"ApiVersion\":\"1.44\"}"));
        daemon(this::listen);
    }

    /** What is answered to any request with this in its path. */
    FakeEngine answer(String path, Answer answer) {
        answers.put(path, answer);
        return this;
    }

    static Answer json(int status, String body) {
        return out -> out.write(("HTTP/1.1 " + status + " Said\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8));
    }

    /** Begins, and goes on with the same for ever. */
    static Answer endless(String start, String piece) {
        return out -> {
            out.write(start.getBytes(StandardCharsets.UTF_8));
            byte[] much = piece.repeat(1 + 65_536 / piece.length()).getBytes(StandardCharsets.UTF_8);
            while (true) {
                out.write(much);
            }
        };
    }

    URI address() {
        return URI.create("unix://" + socket);
    }

    /** How many bytes anybody took so far. */
    long sent() {
        return sent.get();
    }

    private void listen() {
        try {
            while (true) {
                SocketChannel client = listener.accept();
                daemon(() -> serve(client));
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void serve(SocketChannel client) {
        try (client) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(Channels.newInputStream(client), StandardCharsets.UTF_8));
            String asked = in.readLine();
            for (String line = asked; line != null && !line.isEmpty(); line = in.readLine()) {}
            OutputStream out = counted(Channels.newOutputStream(client));
            for (Map.Entry<String, Answer> answer : answers.entrySet()) {
                if (asked != null && asked.contains(answer.getKey())) {
                    answer.getValue().to(out);
                    return;
                }
            }
            json(404, "{\"message\":\"no such thing\"}").to(out);
        } catch (IOException hungUp) {
            return;
        }
    }

    private OutputStream counted(OutputStream out) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, length);
                sent.addAndGet(length);
            }
        };
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "fake engine");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
