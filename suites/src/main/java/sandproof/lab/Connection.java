package sandproof.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** One accepted connection: bounded in time, and in bytes both ways. */
final class Connection implements Conversation.Outlet {
    private static final int MOST_UNSENT = 256 * 1024;
    private static final int MOST_READ = 1024 * 1024;

    private final SelectionKey key;
    private final SocketChannel channel;
    private final Conversation conversation;
    private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
    final long deadline;
    private int unsentBytes;
    private long readBytes;
    private boolean hangingUp;
    private boolean closed;

    Connection(SelectionKey key, SocketChannel channel, Conversation conversation, long deadline) {
        this.key = key;
        this.channel = channel;
        this.conversation = conversation;
        this.deadline = deadline;
    }

    void begin() throws IOException {
        conversation.began(this);
        flush();
    }

    /** Reads what is there; false when the connection is done with. */
    boolean read(ByteBuffer buffer) throws IOException {
        buffer.clear();
        int count = channel.read(buffer);
        if (count < 0) {
            return false;
        }
        readBytes += count;
        if (readBytes > MOST_READ) {
            return false;
        }
        // After the last word the rest is read and dropped: closing on unread bytes would destroy the answer.
        if (count > 0 && !hangingUp) {
            byte[] bytes = new byte[count];
            buffer.flip().get(bytes);
            conversation.heard(bytes, this);
            flush();
        }
        return true;
    }

    void flush() throws IOException {
        while (!unsent.isEmpty()) {
            ByteBuffer first = unsent.element();
            unsentBytes -= channel.write(first);
            if (first.hasRemaining()) {
                key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                return;
            }
            unsent.remove();
        }
        key.interestOps(SelectionKey.OP_READ);
        if (hangingUp) {
            channel.shutdownOutput();
        }
    }

    @Override
    public void say(byte[] bytes) {
        if (!hangingUp && unsentBytes + bytes.length <= MOST_UNSENT) {
            unsent.add(ByteBuffer.wrap(bytes));
            unsentBytes += bytes.length;
        }
    }

    @Override
    public void hangUp() {
        hangingUp = true;
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // It is gone, which is what was wanted.
        }
        conversation.over();
    }
}
