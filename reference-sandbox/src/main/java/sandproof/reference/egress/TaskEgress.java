package sandproof.reference.egress;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.handler.traffic.GlobalTrafficShapingHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One task's way out.
 *
 * @since 0.1
 */
public final class TaskEgress implements AutoCloseable {
    /** The kernel's bound on a socket's path. */
    private static final int LONGEST_PATH = 107;

    private final EventLoopGroup loops;
    private final Path socket;
    private final Door door;
    private final GlobalTrafficShapingHandler rate;
    private final AtomicBoolean closed = new AtomicBoolean();

    private TaskEgress(EventLoopGroup loops, Path socket, Door door, GlobalTrafficShapingHandler rate) {
        this.loops = loops;
        this.socket = socket;
        this.door = door;
        this.rate = rate;
    }

    static TaskEgress listen(EventLoopGroup loops, Path socket, Door door) throws IOException {
        if (socket.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
            throw new IOException("the path of the socket " + socket + " is too long");
        }
        long bytes = door.limits().bytesPerSecond();
        GlobalTrafficShapingHandler rate = new GlobalTrafficShapingHandler(loops, bytes, bytes, 500);
        try {
            Channel server = new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerDomainSocketChannel.class)
                    .childHandler(new ClientInitializer(door, rate))
                    .bind(UnixDomainSocketAddress.of(socket))
                    .sync()
                    .channel();
            door.channels().add(server);
            // The task has another uid. Whose connection it is follows from the socket, and who gets to the socket
            // from the directory around it.
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while opening " + socket, e);
        }
        return new TaskEgress(loops, socket, door, rate);
    }

    /** Sets what may be reached and how much may be moved, before the task begins. */
    public void admit(EgressPolicy policy) {
        EgressLimits within = door.limits().within(policy.bounds());
        door.admission().set(Rules.of(policy.rules()), within);
        rate.configure(within.bytesPerSecond(), within.bytesPerSecond());
    }

    /** Sets rules whose hosts count for nothing, which only a weakness asks for. */
    public void admitAnyHost(EgressPolicy policy) {
        door.admission().set(Rules.of(policy.rules()).withAnyHost(), door.limits());
    }

    /** Cuts every open connection, stops listening and removes the socket. Safe to call twice. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        door.channels().close().awaitUninterruptibly();
        rate.release();
        try {
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            throw new UncheckedIOException("the socket " + socket + " cannot be removed", e);
        }
        // Whoever closes wants the log complete: let the cut connections write their records, then write what is left.
        // Twice: a connection that is cut tells its handlers only in the loop's next round.
        for (int round = 0; round < 2; round++) {
            loops.forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly());
        }
        for (Exchange exchange : door.open()) {
            exchange.failed("closed");
            door.finish(exchange);
        }
    }
}
