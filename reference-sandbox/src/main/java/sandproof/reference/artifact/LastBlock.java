package sandproof.reference.artifact;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Remembers the last block that was read: right after a tar reader has met an entry, that is the entry's own header, as
 * readers without extensions see it.
 */
final class LastBlock extends FilterInputStream {
    private final byte[] last;

    LastBlock(InputStream in, int size) {
        super(in);
        last = new byte[size];
    }

    byte[] last() {
        return last.clone();
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        if (b >= 0) {
            keep(new byte[] {(byte) b}, 0, 1);
        }
        return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        if (read > 0) {
            keep(buffer, offset, read);
        }
        return read;
    }

    private void keep(byte[] from, int offset, int length) {
        int fresh = Math.min(length, last.length);
        System.arraycopy(last, fresh, last, 0, last.length - fresh);
        System.arraycopy(from, offset + length - fresh, last, last.length - fresh, fresh);
    }
}
