package sandproof.reference.egress;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** An origin server on one loopback address that keeps the heads it was sent, byte for byte. */
final class FakeOrigin implements AutoCloseable {
    final List<String> heads = new CopyOnWriteArrayList<>();
    final List<String> bodies = new CopyOnWriteArrayList<>();
    private final ServerSocket server;
    private final Function<String, String> answer;

    /** Answers a raw head with a raw answer; one that starts with "banner" is sent unasked, then all is echoed. */
    FakeOrigin(String address, Function<String, String> answer) throws IOException {
        this(address, 0, answer);
    }

    FakeOrigin(String address, int port, Function<String, String> answer) throws IOException {
        this.answer = answer;
        server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getByName(address), port));
        start(this::accept);
    }

    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            String head = head(in);
            heads.add(head);
            if (head.matches("(?s).*Content-Length: [0-9]+.*")) {
                int length = Integer.parseInt(head.replaceFirst("(?s).*Content-Length: ([0-9]+).*", "$1"));
                bodies.add(new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
            } else if (head.contains("Transfer-Encoding: chunked")) {
                bodies.add(until(in, "0\r\n\r\n"));
            }
            String reply = answer.apply(head);
            socket.getOutputStream().write(reply.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            if (reply.startsWith("banner")) {
                socket.getInputStream().transferTo(socket.getOutputStream());
            }
        } catch (IOException e) {
            heads.add("broken: " + e);
        }
    }

    private String head(InputStream in) throws IOException {
        return answer.apply("").startsWith("banner") ? "" : until(in, "\r\n\r\n");
    }

    private static String until(InputStream in, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int b = in.read(); b >= 0; b = in.read()) {
            text.append((char) b);
            if (text.toString().endsWith(end)) {
                break;
            }
        }
        return text.toString();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "fake-origin");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
