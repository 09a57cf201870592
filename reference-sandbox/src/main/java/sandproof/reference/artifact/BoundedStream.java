package sandproof.reference.artifact;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends a stream that gives more than was agreed, however deep below a parser it lies. */
final class BoundedStream extends FilterInputStream {
    private long left;

    BoundedStream(InputStream in, long most) {
        super(in);
        this.left = most;
    }

    /** The bound was passed. */
    static final class TooMuchException extends IOException {
        TooMuchException() {
            super("more than agreed");
        }
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        count(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(read);
        return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long skipped = super.skip(wanted);
        count(skipped);
        return skipped;
    }

    private void count(long bytes) throws TooMuchException {
        left -= Math.max(0, bytes);
        if (left < 0) {
            throw new TooMuchException();
        }
    }
}
