package sandproof.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that serves many listeners. Connections are bounded in number (the oldest gives way, so that a flood does
 * not deafen the canary), in bytes and in time, and whatever a caller does ends at most its own connection.
 */
final class Switchboard implements AutoCloseable {
    static final int MOST_CONNECTIONS = 512;
    static final long PATIENCE_NANOS = 3_000_000_000L;
    private static final Logger LOG = LoggerFactory.getLogger(Switchboard.class);
    private static final int ACCEPTS_PER_ROUND = 64;

    private final Selector selector;
    private final Thread thread;
    private final ByteBuffer buffer = ByteBuffer.allocate(32 * 1024);
    private final Set<Connection> connections = new LinkedHashSet<>();
    private volatile boolean closing;

    private record Line(String canary, int port, Conversation.Opener opener) {}

    Switchboard(String name) {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new LabException("The lab cannot watch sockets: " + e.getMessage() + ".", e);
        }
        thread = new Thread(this::serve, "lab-" + name);
        thread.setDaemon(true);
    }

    /** Listens on every address, IPv4 and IPv6, of a TCP port. Before {@link #start()} only. */
    void listen(String canary, int port, Conversation.Opener opener) {
        int unused = listen(canary, new InetSocketAddress(port), opener);
    }

    /**
     * Listens on one address of a TCP port.
     *
     * @return the port, which the kernel chose where it was asked to by 0
     */
    int listen(String canary, InetSocketAddress place, Conversation.Opener opener) {
        try {
            ServerSocketChannel server = ServerSocketChannel.open();
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(place, 1024);
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            enlist(server, new Line(canary, port, opener));
            return port;
        } catch (IOException e) {
            throw cannotListen(canary, "TCP port " + place.getPort(), e);
        }
    }

    /** Listens on a Unix socket. */
    void listen(Path path, Conversation.Opener opener) {
        try {
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(path), 128);
            enlist(server, new Line("unix", 0, opener));
        } catch (IOException e) {
            throw cannotListen("unix", path.toString(), e);
        }
    }

    /** Listens on every address of a UDP port. */
    void datagrams(String canary, int port, DatagramLine.Ear ear) {
        int unused = datagrams(canary, null, port, ear);
    }

    /**
     * Listens on one address: who asks from another network is answered from there, and no other answer is taken.
     *
     * @return the port, which the kernel chose where it was asked to by 0
     */
    int datagrams(String canary, @Nullable InetAddress address, int port, DatagramLine.Ear ear) {
        try {
            return new DatagramLine(canary, address, port, ear, selector).port();
        } catch (IOException e) {
            throw cannotListen(canary, "UDP port " + port, e);
        }
    }

    private void enlist(ServerSocketChannel server, Line line) throws IOException {
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT, line);
    }

    private static LabException cannotListen(String canary, String where, IOException cause) {
        String words = String.valueOf(cause.getMessage());
        String advice = words.contains("Permission denied") ? "only root may." : "end whatever holds it.";
        return new LabException(
                "The " + canary + " canary cannot listen on " + where + " (" + words + "): " + advice, cause);
    }

    void start() {
        thread.start();
    }

    private void serve() {
        while (!closing) {
            try {
                selector.select(100);
                Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
                while (ready.hasNext()) {
                    SelectionKey key = ready.next();
                    ready.remove();
                    serve(key);
                }
                expire();
            } catch (IOException | RuntimeException e) {
                LOG.warn("A canary stumbled and goes on: {}", e.toString());
            }
        }
        Set.copyOf(connections).forEach(this::drop);
    }

    private void serve(SelectionKey key) {
        Object what = key.attachment();
        if (!key.isValid()) {
            return;
        }
        if (what instanceof Line line) {
            accept((ServerSocketChannel) key.channel(), line);
        } else if (what instanceof DatagramLine datagrams) {
            datagrams.receive(buffer);
        } else if (what instanceof Connection connection) {
            talk(key, connection);
        }
    }

    private void talk(SelectionKey key, Connection connection) {
        try {
            if (key.isWritable()) {
                connection.flush();
            }
            if (key.isReadable() && !connection.read(buffer)) {
                drop(connection);
            }
        } catch (IOException | RuntimeException e) {
            drop(connection);
        }
    }

    private void accept(ServerSocketChannel server, Line line) {
        for (int i = 0; i < ACCEPTS_PER_ROUND; i++) {
            SocketChannel channel;
            try {
                channel = server.accept();
            } catch (IOException e) {
                // Out of descriptors: the oldest makes room.
                connections.stream().findFirst().ifPresent(this::drop);
                return;
            }
            if (channel == null) {
                return;
            }
            welcome(channel, line);
        }
    }

    private void welcome(SocketChannel channel, Line line) {
        try {
            channel.configureBlocking(false);
            Caller caller = caller(channel, line);
            SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
            Connection connection =
                    new Connection(key, channel, line.opener().open(caller), System.nanoTime() + PATIENCE_NANOS);
            key.attach(connection);
            if (connections.size() >= MOST_CONNECTIONS) {
                connections.stream().findFirst().ifPresent(this::drop);
            }
            connections.add(connection);
            try {
                connection.begin();
            } catch (IOException | RuntimeException e) {
                drop(connection);
            }
        } catch (IOException | RuntimeException e) {
            closeQuietly(channel);
        }
    }

    private static Caller caller(SocketChannel channel, Line line) throws IOException {
        SocketAddress local = channel.getLocalAddress();
        if (local instanceof InetSocketAddress here) {
            InetAddress address = here.getAddress();
            return Caller.at(line.canary(), address, line.port(), Addresses.peer(channel.getRemoteAddress()));
        }
        return Caller.unix(String.valueOf(local), "a process of this machine");
    }

    private void expire() {
        long now = System.nanoTime();
        while (true) {
            Connection oldest = connections.stream().findFirst().orElse(null);
            if (oldest == null || oldest.deadline - now > 0) {
                return;
            }
            drop(oldest);
        }
    }

    private void drop(Connection connection) {
        connections.remove(connection);
        try {
            connection.close();
        } catch (RuntimeException e) {
            LOG.debug("A connection ended badly: {}", e.toString());
        }
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A connection would not close: {}", e.toString());
        }
    }

    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        try {
            thread.join(2000);
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            LOG.debug("A listener would not close: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
