package sandproof.lab;

import java.util.Arrays;

/** Text that is safe to print: what is not printable ASCII becomes an escape, and no line break survives. */
final class Printable {
    static final int LIMIT = 2048;

    private Printable() {}

    static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder(Math.min(bytes.length, LIMIT) + 16);
        for (byte b : bytes) {
            String next = switch (b) {
                case '\n' -> "\\n";
                case '\r' -> "\\r";
                case '\t' -> "\\t";
                case '\\' -> "\\\\";
                default -> b >= ' ' && b < 0x7f ? String.valueOf((char) b) : String.format("\\x%02x", b);
            };
            if (text.length() + next.length() > LIMIT) {
                break;
            }
            text.append(next);
        }
        return text.toString();
    }

    /** Appends, but keeps no more than the limit. */
    static byte[] append(byte[] before, byte[] more, int limit) {
        int add = Math.min(more.length, limit - before.length);
        if (add <= 0) {
            return before;
        }
        byte[] all = Arrays.copyOf(before, before.length + add);
        System.arraycopy(more, 0, all, before.length, add);
        return all;
    }
}
