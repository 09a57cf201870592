package sandproof.driver.kubernetes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Keeps the first bytes and refuses what comes after them. */
final class BoundedBytes extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int most;

    BoundedBytes(int most) {
        this.most = most;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        int room = Math.min(length, most - kept.size());
        kept.write(bytes, from, room);
        if (room < length) {
            throw new IOException("more than " + most + " bytes");
        }
    }

    synchronized boolean full() {
        return kept.size() >= most;
    }

    synchronized byte[] bytes() {
        return kept.toByteArray();
    }
}
