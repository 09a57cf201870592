package sandproof.report.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sandproof.report.text.VisibleText;

/** Fits text into columns of a terminal. */
final class Columns {
    private Columns() {}

    /** Safe to print, cut with … and padded to exactly so many columns. */
    static String fit(String text, int columns) {
        String shown = VisibleText.line(text, 400);
        StringBuilder out = new StringBuilder();
        int width = 0;
        boolean whole = width(shown) <= columns;
        for (int point : shown.codePoints().toArray()) {
            if (!whole && width + width(point) > columns - 1) {
                out.append('…');
                width++;
                break;
            }
            out.appendCodePoint(point);
            width += width(point);
        }
        return out.append(" ".repeat(Math.max(0, columns - width))).toString();
    }

    /** Breaks a sentence at spaces into lines; a word longer than a line is broken anywhere. */
    static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : VisibleText.line(text, 600).split(" ")) {
            if (line.length() > 0 && width(line + " " + word) > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
            while (width(line.toString()) > columns) {
                int cut = columnsToIndex(line, columns);
                lines.add(line.substring(0, cut));
                line.delete(0, cut);
            }
        }
        if (line.length() > 0 || lines.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }

    static String millis(long millis) {
        return millis < 10_000
                ? String.format(Locale.ROOT, "%,d ms", millis)
                : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    private static int columnsToIndex(CharSequence text, int columns) {
        int width = 0;
        int i = 0;
        while (i < text.length()) {
            int point = Character.codePointAt(text, i);
            if (i > 0 && width + width(point) > columns) {
                break;
            }
            width += width(point);
            i += Character.charCount(point);
        }
        return i;
    }

    private static int width(String text) {
        return text.codePoints().map(Columns::width).sum();
    }

    /** Never too small: what might be a wide East Asian character or an emoji counts two. */
    private static int width(int point) {
        return point < 0x1100 || (point >= 0x2000 && point < 0x2300) ? 1 : 2;
    }
}
