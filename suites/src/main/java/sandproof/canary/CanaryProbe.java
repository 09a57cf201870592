package sandproof.canary;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;
import sandproof.lab.Listener;
import sandproof.lab.TrustingClient;

/** Calls the listeners of a canary service as an attack would; whether they heard it, the service is asked afterwards. */
final class CanaryProbe {
    private static final int PATIENCE_MILLIS = 3_000;

    private final TrustingClient trusting = new TrustingClient();

    /** Calls one listener. What it throws is what is wrong; without it the words are at least on their way. */
    void call(InetAddress address, Listener listener, String nonce) throws IOException {
        switch (listener.canary()) {
            case "udp" -> datagram(address, listener.port(), ("health " + nonce).getBytes(UTF_8));
            case "dns" -> datagram(address, listener.port(), query(nonce));
            case "tls" -> {
                try (Socket socket = trusting.socket("health.test")) {
                    talk(socket, address, listener.port(), nonce);
                }
            }
            default -> {
                try (Socket socket = new Socket()) {
                    talk(socket, address, listener.port(), nonce);
                }
            }
        }
    }

    /** A question to a name server by TCP, which hears it with other ears. */
    void callByTcp(InetAddress address, Listener listener, String nonce) throws IOException {
        byte[] query = query(nonce);
        byte[] framed = new byte[2 + query.length];
        framed[0] = (byte) (query.length >> 8);
        framed[1] = (byte) query.length;
        System.arraycopy(query, 0, framed, 2, query.length);
        try (Socket socket = new Socket()) {
            exchange(socket, address, listener.port(), framed);
        }
    }

    private static void talk(Socket socket, InetAddress address, int port, String nonce) throws IOException {
        exchange(
                socket,
                address,
                port,
                ("GET /health/" + nonce + " HTTP/1.1\r\nHost: health.test\r\n\r\n").getBytes(UTF_8));
    }

    private static void exchange(Socket socket, InetAddress address, int port, byte[] words) throws IOException {
        socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream().write(words);
        socket.getOutputStream().flush();
        if (socket.getInputStream().read() < 0) {
            throw new IOException("it answered nothing");
        }
    }

    private static void datagram(InetAddress address, int port, byte[] words) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(words, words.length, address, port));
        }
    }

    private static byte[] query(String nonce) throws IOException {
        Name name = Name.fromString("n" + nonce + ".health.test.");
        return Message.newQuery(Record.newRecord(name, Type.A, DClass.IN)).toWire();
    }
}
