package sandproof.report.markdown;

import sandproof.report.text.VisibleText;

/**
 * Text of unknown origin inside a line of Markdown: nothing in it is markup, and it ends no cell.
 *
 * @since 0.1
 */
public final class MarkdownCell {
    private static final int MOST_TEXT = 80;

    private MarkdownCell() {}

    static String of(String text) {
        return of(text, MOST_TEXT);
    }

    /** The text on one line, cut to a length before it is escaped. */
    public static String of(String text, int most) {
        return VisibleText.line(text, most)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("|", "&#124;")
                .replace("`", "&#96;")
                .replace("*", "&#42;")
                .replace("_", "&#95;")
                .replace("[", "&#91;");
    }
}
