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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One UDP port of a switchboard, on every address or on one. */
final class DatagramLine {
    private static final Logger LOG = LoggerFactory.getLogger(DatagramLine.class);
    private static final int PACKETS_PER_ROUND = 64;
    private static final int PRIVILEGED = 1024;
    private static final int RECEIVE_BUFFER = 1 << 20;

    private final String canary;
    private final int port;
    private final Ear ear;
    private final DatagramChannel channel;
    private final @Nullable InetAddress address;

    /** What a datagram canary does with a packet. */
    interface Ear {
        Optional<byte[]> heard(Caller caller, byte[] packet);
    }

    /**
     * Binds it.
     *
     * @param address the one on which it listens; null for every
     */
    DatagramLine(String canary, @Nullable InetAddress address, int port, Ear ear, Selector selector)
            throws IOException {
        this.address = address;
        this.canary = canary;
        this.ear = ear;
        this.channel = DatagramChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
        // Where nobody but root can listen beside it, it may be listened to on every address and on one of them.
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, port < PRIVILEGED);
        channel.bind(address == null ? new InetSocketAddress(port) : new InetSocketAddress(address, port));
        this.port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    int port() {
        return port;
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
        if (address != null) {
            return Caller.at(canary, address, port, Addresses.peer(sender));
        }
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
