package sandproof.image;

/** How much of one archive is read, all its layers together: who writes one can make it as large as he likes. */
final class Allowance {
    private final long mostBytes;
    private final long mostEntries;
    private long bytes;
    private long entries;

    Allowance(long mostBytes, long mostEntries) {
        this.mostBytes = mostBytes;
        this.mostEntries = mostEntries;
    }

    void bytes(long count) {
        bytes += count;
        if (count < 0 || bytes > mostBytes || bytes < 0) {
            throw new ImageException("the image is larger than the " + (mostBytes >> 20) + " MiB that are read of one");
        }
    }

    void entry() {
        if (++entries > mostEntries) {
            throw new ImageException("the image has more than the " + mostEntries + " files that are looked at in one");
        }
    }
}
