package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** The calls of health probes: each a real client, each asking the log afterwards whether it was heard. */
final class ProbeCalls {
    private static final int PATIENCE_MILLIS = 5000;
    private static final Duration PATIENCE = Duration.ofMillis(PATIENCE_MILLIS);

    private final HitLog log;
    private final TrustingClient trusting = new TrustingClient();

    ProbeCalls(HitLog log) {
        this.log = log;
    }

    Probe http(String address, int port) {
        return new Probe("http", address, port, nonce -> {
            try (Socket socket = connected(new Socket(), address, port)) {
                String answer = exchange(socket, request(nonce));
                Probe.demand(answer.startsWith("HTTP/1.1 200 "), "it answered '" + answer + "'");
            }
            demandHeard(nonce, "http", address, port);
        });
    }

    /** Plain words. Also for a TLS port, which takes them as a broken handshake and records them. */
    Probe tcp(String canary, String address, int port) {
        return new Probe(canary, address, port, nonce -> {
            try (Socket socket = connected(new Socket(), address, port)) {
                if (canary.equals("tls")) {
                    socket.getOutputStream().write(("health " + nonce + "\r\n").getBytes(UTF_8));
                    demandHeard(nonce, canary, address, port);
                    return;
                }
                exchange(socket, ("health " + nonce + "\r\n").getBytes(UTF_8));
            }
            demandHeard(nonce, canary, address, port);
        });
    }

    /** A whole TLS handshake and a request within. */
    Probe handshake(String address, int port) {
        return new Probe("tls", address, port, nonce -> {
            try (Socket socket = connected(trusting.socket("health.test"), address, port)) {
                String answer = exchange(socket, request(nonce));
                Probe.demand(answer.startsWith("HTTP/1.1 200 "), "it answered '" + answer + "'");
            }
            demandHeard(nonce, "tls", address, port);
        });
    }

    Probe udp(String address, int port) {
        return new Probe("udp", address, port, nonce -> {
            byte[] words = ("health " + nonce).getBytes(UTF_8);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(words, words.length, Addresses.literal(address), port));
            }
            demandHeard(nonce, "udp", Addresses.isV6(address) ? "::" : address, port);
        });
    }

    Probe dnsOverUdp(String address) {
        return new Probe("dns", address, Canaries.DNS_PORT, nonce -> {
            byte[] query = query(nonce);
            DatagramPacket answer = new DatagramPacket(new byte[512], 512);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(Addresses.literal(address), Canaries.DNS_PORT);
                socket.setSoTimeout(PATIENCE_MILLIS);
                socket.send(new DatagramPacket(query, query.length));
                socket.receive(answer);
            }
            Probe.demand(answer.getLength() >= query.length, "its answer is too short");
            demandHeard(nonce, "dns", Addresses.isV6(address) ? "::" : address, Canaries.DNS_PORT);
        });
    }

    Probe dnsOverTcp(String address) {
        return new Probe("dns", address, Canaries.DNS_PORT, nonce -> {
            byte[] query = query(nonce);
            ByteArrayOutputStream framed = new ByteArrayOutputStream();
            framed.write(query.length >> 8);
            framed.write(query.length);
            framed.write(query);
            try (Socket socket = connected(new Socket(), address, Canaries.DNS_PORT)) {
                exchange(socket, framed.toByteArray());
            }
            demandHeard(nonce, "dns", address, Canaries.DNS_PORT);
        });
    }

    Probe unix(Path path) {
        return new Probe("unix", path.toString(), 0, nonce -> {
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
                channel.write(ByteBuffer.wrap(("health " + nonce).getBytes(UTF_8)));
                demandHeard(nonce, "unix", path.toString(), 0);
            }
        });
    }

    private static Socket connected(Socket socket, String address, int port) throws IOException {
        socket.connect(new InetSocketAddress(Addresses.literal(address), port), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static String exchange(Socket socket, byte[] words) throws IOException {
        socket.getOutputStream().write(words);
        socket.getOutputStream().flush();
        byte[] answer = new byte[64];
        int count = socket.getInputStream().read(answer);
        Probe.demand(count > 0, "it answered nothing");
        return new String(answer, 0, count, UTF_8);
    }

    private static byte[] request(String nonce) {
        return ("GET /health/" + nonce + " HTTP/1.1\r\nHost: health.test\r\n\r\n").getBytes(UTF_8);
    }

    private static byte[] query(String nonce) throws IOException {
        Name name = Name.fromString("n" + nonce + ".health.test.");
        return Message.newQuery(Record.newRecord(name, Type.A, DClass.IN)).toWire();
    }

    private void demandHeard(String nonce, String canary, String place, int port) throws IOException {
        boolean address = port != 0 && !place.equals("::") && Addresses.isV6(place);
        String text = address ? Addresses.text(Addresses.literal(place)) : place;
        Probe.demand(
                log.awaitProbe(nonce, canary, text, port, PATIENCE), "it answered, but did not record what it heard");
    }
}
