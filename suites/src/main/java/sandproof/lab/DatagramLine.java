package sandproof.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One UDP port of a switchboard, on every address. */
final class DatagramLine {
    private static final Logger LOG = LoggerFactory.getLogger(DatagramLine.class);
    private static final int PACKETS_PER_ROUND = 64;
    private static final int RECEIVE_BUFFER = 1 << 20;

    private final String canary;
    private final int port;
    private final Ear ear;
    private final DatagramChannel channel;

    /** What a datagram canary does with a packet. */
    interface Ear {
        Optional<byte[]> heard(Caller caller, byte[] packet);
    }

    DatagramLine(String canary, int port, Ear ear, Selector selector) throws IOException {
        this.canary = canary;
        this.port = port;
        this.ear = ear;
        this.channel = DatagramChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
        channel.bind(new InetSocketAddress(port));
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    /** Takes what has come, a bounded number of packets, with a buffer lent for it. */
    void receive(ByteBuffer buffer) {
        for (int i = 0; i < PACKETS_PER_ROUND; i++) {
            try {
                buffer.clear();
                SocketAddress from = channel.receive(buffer);
                if (!(from instanceof InetSocketAddress sender)) {
                    return;
                }
                byte[] packet = new byte[buffer.flip().remaining()];
                buffer.get(packet);
                ear.heard(caller(sender), packet).ifPresent(answer -> reply(answer, sender));
            } catch (IOException | RuntimeException e) {
                LOG.debug("A datagram was not understood: {}", e.toString());
            }
        }
    }

    /**
     * Java does not tell where a datagram was sent. On a loopback interface an unbound IPv4 sender gets the address it
     * sends to as its own, so the sender's address is the best guess; for IPv6 there is none.
     */
    private Caller caller(InetSocketAddress sender) {
        InetAddress from = sender.getAddress();
        return from.getAddress().length == 4
                ? Caller.at(canary, from, port, Addresses.peer(sender))
                : new Caller(canary, null, "::", port, Addresses.peer(sender));
    }

    private void reply(byte[] answer, InetSocketAddress to) {
        try {
            channel.send(ByteBuffer.wrap(answer), to);
        } catch (IOException e) {
            LOG.debug("A datagram's sender is gone: {}", e.toString());
        }
    }
}
