package sandproof.lab;

import java.util.Arrays;
import java.util.HexFormat;

/** Text that is safe to print: what is not printable ASCII becomes an escape, and no line break survives. */
final class Printable {
    static final int LIMIT = 2048;
    private static final int LONGEST = 4;

    private Printable() {}

    static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder(Math.min(bytes.length, LIMIT) + LONGEST);
        for (byte b : bytes) {
            int before = text.length();
            append(text, b);
            if (text.length() > LIMIT) {
                return text.substring(0, before);
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, byte b) {
        switch (b) {
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            case '\\' -> text.append("\\\\");
            default -> {
                if (b >= ' ' && b < 0x7f) {
                    text.append((char) b);
                } else {
                    HexFormat.of().toHexDigits(text.append("\\x"), b);
                }
            }
        }
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
