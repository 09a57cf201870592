package sandproof.reference.audit;

import org.jspecify.annotations.Nullable;

/**
 * Makes hostile text safe to print: one line, bounded, with nothing in it that hides or reorders other text.
 *
 * @since 0.1
 */
public final class AuditText {
    /** Most characters of an object or a detail. All of them are ASCII or printable, so this is about 1 KiB. */
    static final int MOST = 1024;

    private static final int MOST_SHOWN = 80;

    private static final String CUT = "\\u{...}";

    private AuditText() {}

    /**
     * Controls, format characters (bidirectional marks among them), separators, lone surrogates, private and unassigned
     * code points become {@code \}{@code u{hex}}; the backslash is doubled, so that no text can pose as an escape.
     */
    public static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> {
            if (point == '\\') {
                safe.append("\\\\");
            } else if (prints(point)) {
                safe.appendCodePoint(point);
            } else {
                safe.append("\\u{").append(Integer.toHexString(point)).append('}');
            }
        });
        return safe.toString();
    }

    /** A piece of a log that may be anybody's, safe to print in a sentence. */
    static String shown(@Nullable String text) {
        return text == null ? "nothing" : bound(escape(text), MOST_SHOWN);
    }

    /** Keeps the head and the tail of what is too long, for the telling part of a path is often its end. */
    static String bound(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int head = whole(text, most * 3 / 5);
        int tail = whole(text, text.length() - (most - CUT.length() - most * 3 / 5));
        return text.substring(0, head) + CUT + text.substring(tail);
    }

    private static boolean prints(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static int whole(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
    }
}
