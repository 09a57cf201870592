package sandproof.report.console;

import java.nio.charset.Charset;
import java.util.Locale;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * What the terminal can show.
 *
 * @param colour whether ANSI colours may be used
 * @param unicode whether it shows more than ASCII
 * @param width columns that may be filled
 * @since 0.1
 */
public record ConsoleStyle(boolean colour, boolean unicode, int width) {
    /** Narrower than this no table makes sense; a terminal wraps it. */
    private static final int NARROWEST = 60;

    public ConsoleStyle {
        width = Math.max(NARROWEST, width);
    }

    /** For files and pipes: no colour, 100 columns. */
    public static ConsoleStyle plain() {
        return new ConsoleStyle(false, outputIsUnicode(), 100);
    }

    /** For a terminal. */
    public static ConsoleStyle coloured() {
        return new ConsoleStyle(true, outputIsUnicode(), 100);
    }

    /**
     * Whether ✓ arrives as ✓. Where it does not (no locale set, as on many build machines), Java prints {@code ?}, which
     * is our mark for unproven.
     */
    private static boolean outputIsUnicode() {
        String encoding = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        return (encoding == null ? Charset.defaultCharset().name() : encoding)
                .toUpperCase(Locale.ROOT)
                .startsWith("UTF");
    }

    String printable(String text) {
        return unicode ? text : text.replace('…', '~').replace('–', '-').replace('—', '-');
    }

    String mark(Status status) {
        return switch (status) {
            case PROVEN -> paint("32", unicode ? "✓" : "+");
            case REFUTED -> paint("1;31", unicode ? "✗" : "x");
            case UNPROVEN -> paint("33", "?");
            case NOT_CLAIMED -> paint("2", unicode ? "–" : "-");
        };
    }

    String mark(Verdict verdict) {
        return mark(verdict.decidedBy());
    }

    String paint(Verdict verdict, String text) {
        return switch (verdict) {
            case HELD -> paint("32", text);
            case BREACHED -> paint("1;31", text);
            case NOT_PROVEN -> paint("33", text);
            case NOT_CLAIMED -> paint("2", text);
        };
    }

    String strong(String text) {
        return paint("1", text);
    }

    String faint(String text) {
        return paint("2", text);
    }

    private String paint(String code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
