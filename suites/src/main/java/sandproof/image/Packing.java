package sandproof.image;

import java.util.HexFormat;
import java.util.Locale;

/**
 * How a layer is packed, by its first bytes. Of these only gzip is read, which the platform itself can: an image is hostile,
 * and every other reader is native code, or code past the bounds checks of Java, in the process that judges. Whatever else an
 * engine may take is named, so that nobody takes what was not read for clean.
 */
enum Packing {
    NONE(""),
    GZIP("1f8b"),
    /** RFC 8878, 3.1.1. */
    ZSTD("28b52ffd"),
    XZ("fd377a585a00"),
    BZIP2("425a68");

    /** As many bytes as the longest has. */
    static final int MAGIC = 6;

    private final String magic;

    Packing(String magic) {
        this.magic = magic;
    }

    static Packing of(byte[] first) {
        String hex = HexFormat.of().formatHex(first);
        for (Packing packing : values()) {
            if (packing != NONE && hex.startsWith(packing.magic)) {
                return packing;
            }
        }
        return NONE;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
