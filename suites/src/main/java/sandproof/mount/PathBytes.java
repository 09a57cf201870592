package sandproof.mount;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The bytes of a path as the kernel has them, one character for each. Names are bytes; which characters they stand for is
 * the locale's matter, and under some no path can be made of a name that is there. An address of a file is made of the
 * bytes whatever the locale.
 */
final class PathBytes {
    private static final String FILE = "file://";
    private static final String PLAIN = "/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private PathBytes() {}

    /** Of an absolute path. */
    static String of(Path path) {
        String address = path.toUri().getRawPath().replace("+", "%2B");
        String bytes = URLDecoder.decode(address, StandardCharsets.ISO_8859_1);
        return bytes.length() > 1 && bytes.endsWith("/") ? bytes.substring(0, bytes.length() - 1) : bytes;
    }

    static Path path(String bytes) {
        return Path.of(URI.create(FILE + written(bytes, "%%%02X")));
    }

    /** For {@code printf %b}: of plain letters only, so that every shell gets the same whatever the locale. */
    static String octal(String bytes) {
        return written(bytes, "\\0%03o");
    }

    private static String written(String bytes, String other) {
        StringBuilder written = new StringBuilder();
        for (int i = 0; i < bytes.length(); i++) {
            char one = bytes.charAt(i);
            written.append(PLAIN.indexOf(one) >= 0 ? String.valueOf(one) : String.format(other, (int) one));
        }
        return written.toString();
    }
}
