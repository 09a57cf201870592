package sandproof.reference.egress;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.traffic.GlobalTrafficShapingHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.weakness.Weaknesses;

/**
 * Sends one request through a door of its own to a server of its own, both on this host: loading the proxy's classes takes
 * seconds on a busy machine, and the first task would run into its client's time limit.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
    private static final int DISCARD_PORT = 9;

    private WarmUp() {}

    /** In the background; a failure is no more than a missed chance. */
    static void start(EgressGate gate) {
        Thread thread = new Thread(
                () -> {
                    try {
                        gate.warmUp();
                    } catch (IOException | RuntimeException e) {
                        LOG.debug("the egress gate was not warmed up", e);
                    }
                },
                "egress-warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns what came back. */
    static String run(EventLoopGroup loops, BiFunction<Router, List<EgressRule>, Door> doors) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        // Nobody answers there, which is soon known.
        NameServer nobody = new NameServer(new InetSocketAddress(loopback, DISCARD_PORT));
        nobody.resolve("warm-up.invalid");
        Router router = new Router(nobody, new PrefixTable(List.of()), Weaknesses.none());
        GlobalTrafficShapingHandler rate = new GlobalTrafficShapingHandler(loops, 1 << 20, 1 << 20, 500);
        try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
            String authority = "127.0.0.1:" + server.getLocalPort();
            Door door = doors.apply(router, List.of(EgressRule.parse(authority)));
            // By TCP, for a socket in the file system would outlive a service that is killed just now.
            Channel listener = new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ClientInitializer(door, rate))
                    .bind(loopback, 0)
                    .syncUninterruptibly()
                    .channel();
            door.channels().add(listener);
            try (Socket client = new Socket(loopback, ((InetSocketAddress) listener.localAddress()).getPort())) {
                client.setSoTimeout(10_000);
                String request = "GET http://" + authority + "/ HTTP/1.1\r\nHost: " + authority + "\r\n\r\n";
                client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                answer(server);
                return new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            } finally {
                door.channels().close().awaitUninterruptibly();
            }
        } finally {
            rate.release();
        }
    }

    private static void answer(ServerSocket server) throws IOException {
        server.setSoTimeout(10_000);
        try (Socket accepted = server.accept();
                InputStream in = accepted.getInputStream();
                OutputStream out = accepted.getOutputStream()) {
            accepted.setSoTimeout(10_000);
            int read = in.read(new byte[1024]);
            if (read > 0) {
                out.write(ANSWER.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
