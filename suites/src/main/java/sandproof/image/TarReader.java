package sandproof.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar from front to end: headers of the kinds that engines write, with names and headers of bounded length, and
 * of contents no more than is asked for. What is not understood ends the reading with a sentence.
 */
final class TarReader {
    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 64 << 10;
    private static final int LONGEST_HEADER = 1 << 20;

    /** Under these names an extended header has a file's capabilities: of GNU tar and the engines, and of libarchive. */
    private static final List<String> CAPABILITIES =
            List.of("SCHILY.xattr.security.capability", "LIBARCHIVE.xattr.security.capability");

    private final InputStream in;
    private final Allowance allowance;
    private long left;
    private long padding;

    /** @param allowance how much of all tars together may be read */
    TarReader(InputStream in, Allowance allowance) {
        this.in = in;
        this.allowance = allowance;
    }

    /** The next entry, or null at the end. */
    @Nullable
    TarEntry next() throws IOException {
        String longName = "";
        String longLink = "";
        Map<String, String> extended = Map.of();
        while (true) {
            skip(left + padding);
            byte[] header = new byte[BLOCK];
            int read = in.readNBytes(header, 0, BLOCK);
            if (read == 0 || (read == BLOCK && zero(header))) {
                return null;
            }
            if (read < BLOCK) {
                throw new ImageException("a tar ends in the middle of a header");
            }
            allowance.entry();
            checkSum(header);
            left = number(header, 124, 12);
            padding = (BLOCK - left % BLOCK) % BLOCK;
            char type = (char) (header[156] & 0xff);
            switch (type) {
                case 'L' -> longName = text(LONGEST_NAME);
                case 'K' -> longLink = text(LONGEST_NAME);
                case 'x' -> extended = pairs(whole(LONGEST_HEADER));
                case 'g' -> skip(left + padding);
                case 'S' -> throw new ImageException("a tar holds a sparse file, which no engine writes");
                default -> {
                    return entry(header, type, longName, longLink, extended);
                }
            }
        }
    }

    private TarEntry entry(byte[] header, char type, String longName, String longLink, Map<String, String> extended) {
        String prefix = string(header, 257, 6).startsWith("ustar") && header[262] == 0 ? string(header, 345, 155) : "";
        String name = (prefix.isEmpty() ? "" : prefix + "/") + string(header, 0, 100);
        String size = extended.get("size");
        if (size != null) {
            left = positive(size);
            padding = (BLOCK - left % BLOCK) % BLOCK;
        }
        if (type >= '1' && type <= '6') {
            // As the engine reads it: links, devices and directories have no content, whatever is written there.
            left = 0;
            padding = 0;
        }
        return new TarEntry(
                TarEntry.plain(extended.getOrDefault("path", longName.isEmpty() ? name : longName)),
                type,
                (int) number(header, 100, 8) & 07777,
                extended.getOrDefault("linkpath", longLink.isEmpty() ? string(header, 157, 100) : longLink),
                CAPABILITIES.stream()
                        .anyMatch(xattr -> !extended.getOrDefault(xattr, "").isEmpty()));
    }

    /** The first bytes of the entry that was given last. */
    byte[] content(int most) throws IOException {
        int wanted = (int) Math.min(most, left);
        byte[] bytes = in.readNBytes(wanted);
        allowance.bytes(bytes.length);
        left -= bytes.length;
        if (bytes.length < wanted) {
            throw new ImageException("a tar ends in the middle of a file");
        }
        return bytes;
    }

    /** How much of the entry that was given last is not read. */
    long left() {
        return left;
    }

    /** The content of the entry that was given last, as a stream that ends with it. */
    InputStream stream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (left <= 0) {
                    return -1;
                }
                int read = in.read(bytes, offset, (int) Math.min(length, left));
                left -= Math.max(0, read);
                return read;
            }
        };
    }

    private void skip(long count) throws IOException {
        allowance.bytes(count);
        long rest = count;
        while (rest > 0) {
            long skipped = in.skip(rest);
            if (skipped <= 0) {
                if (in.read() < 0) {
                    throw new ImageException("a tar ends in the middle of a file");
                }
                skipped = 1;
            }
            rest -= skipped;
        }
        left = 0;
        padding = 0;
    }

    private byte[] whole(int most) throws IOException {
        if (left > most) {
            throw new ImageException("a tar holds a name or header of " + left + " bytes");
        }
        return content(most);
    }

    private String text(int most) throws IOException {
        String text = new String(whole(most), StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    /** {@code LENGTH NAME=VALUE\n}, again and again; a value may be any bytes. */
    private static Map<String, String> pairs(byte[] bytes) {
        Map<String, String> pairs = new HashMap<>();
        int at = 0;
        while (at < bytes.length) {
            int blank = at;
            while (blank < bytes.length && bytes[blank] != ' ') {
                blank++;
            }
            String digits = new String(bytes, at, blank - at, StandardCharsets.UTF_8);
            // By its length and not by its line: a value may hold line breaks.
            int length = digits.matches("[1-9][0-9]{0,6}") ? Integer.parseInt(digits) : 0;
            int equals = blank;
            while (equals < bytes.length && bytes[equals] != '=') {
                equals++;
            }
            if (length <= blank - at || at + length > bytes.length || equals >= at + length) {
                throw new ImageException("a tar holds an extended header that is broken");
            }
            pairs.put(
                    new String(bytes, blank + 1, equals - blank - 1, StandardCharsets.UTF_8),
                    new String(bytes, equals + 1, at + length - equals - 2, StandardCharsets.UTF_8));
            at += length;
        }
        return pairs;
    }

    private static boolean zero(byte[] block) {
        for (byte one : block) {
            if (one != 0) {
                return false;
            }
        }
        return true;
    }

    private static void checkSum(byte[] header) {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (sum != number(header, 148, 8)) {
            throw new ImageException("what should be a tar is none");
        }
    }

    private static String string(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }

    /** Octal digits, or a number in bytes where the first bit is set. */
    private static long number(byte[] header, int from, int length) {
        if ((header[from] & 0x80) != 0) {
            long value = header[from] & 0x7f;
            for (int i = from + 1; i < from + length; i++) {
                if (value >= 1L << 54) {
                    throw new ImageException("a tar holds a number that is too large");
                }
                value = value << 8 | (header[i] & 0xff);
            }
            return value;
        }
        String digits = string(header, from, length).strip();
        if (!digits.matches("[0-7]{0,12}")) {
            throw new ImageException("what should be a tar is none");
        }
        return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
    }

    private static long positive(String digits) {
        if (!digits.matches("[0-9]{1,17}")) {
            throw new ImageException("a tar holds a size that is no number");
        }
        return Long.parseLong(digits);
    }
}
