package sandproof.driver.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * One request to a service behind a Unix socket, whose answer is read as it comes. There is no deadline: interrupting
 * whoever waits, or closing, ends it at once.
 *
 * @since 0.1
 */
public final class UnixCall implements AutoCloseable {
    private final SocketChannel channel;
    private final int status;
    private final Body body;

    private UnixCall(SocketChannel channel, int status, Body body) {
        this.channel = channel;
        this.status = status;
        this.body = body;
    }

    /**
     * Asks, and reads the head of the answer.
     *
     * @throws IOException when it cannot be had, or is no HTTP
     */
    public static UnixCall ask(Path socket, Request request) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        try {
            ByteBuffer bytes = ByteBuffer.wrap(request.bytes("localhost"));
            while (bytes.hasRemaining()) {
                int unused = channel.write(bytes);
            }
            InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 16 * 1024);
            Head head = Head.read(in);
            return new UnixCall(channel, head.status(), new Body(in, head));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    public int status() {
        return status;
    }

    /** The body, which ends where the answer does; an end that comes too early is an error. */
    public InputStream body() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int from, int most) throws IOException {
                return most == 0 ? 0 : body.read(buffer, from, most);
            }
        };
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It is closed for us in any case.
        }
    }
}
