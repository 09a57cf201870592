package sandproof.report.text;

/**
 * Makes text of unknown origin safe to look at. Control, bidirectional, zero-width and unassigned characters and lone
 * surrogates become {@code \\u{202e}}; long text is cut and says so. What comes out may go into any format after that
 * format's own escaping.
 *
 * @since 0.1
 */
public final class VisibleText {
    /** More combining marks than this on one letter draw over the neighbouring lines. */
    private static final int MOST_MARKS = 3;

    private VisibleText() {}

    /**
     * One line: line breaks and tabs are shown as well.
     *
     * @param most characters kept at most
     */
    public static String line(String text, int most) {
        return render(text, most, false);
    }

    /**
     * A block: line feeds and tabs stay as they are.
     *
     * @param most characters kept at most
     */
    public static String block(String text, int most) {
        return render(text, most, true);
    }

    private static String render(String text, int most, boolean block) {
        int end = text.length() <= most ? text.length() : cut(text, most);
        StringBuilder out = new StringBuilder(end + 16);
        int marks = 0;
        for (int i = 0; i < end; ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            marks = isMark(point) ? marks + 1 : 0;
            if (block && (point == '\n' || point == '\t')) {
                out.append((char) point);
            } else if (marks > MOST_MARKS || isUnseen(point)) {
                out.append(escape(point));
            } else {
                out.appendCodePoint(point);
            }
        }
        if (end < text.length()) {
            out.append("… (").append(String.format("%,d", text.length())).append(" characters)");
        }
        return out.toString();
    }

    /** Never cuts a surrogate pair in two. */
    private static int cut(String text, int most) {
        return most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    }

    private static boolean isMark(int point) {
        int type = Character.getType(point);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    private static boolean isUnseen(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            case Character.SPACE_SEPARATOR -> point != ' ';
            // Letters that fonts draw as nothing at all.
            default -> point == 0x115F || point == 0x1160 || point == 0x3164 || point == 0xFFA0 || point == 0x2800;
        };
    }

    private static String escape(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case 0x1B -> "\\e";
            default -> String.format("\\u{%x}", point);
        };
    }
}
