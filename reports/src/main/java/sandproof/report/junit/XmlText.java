package sandproof.report.junit;

import java.util.Locale;
import sandproof.report.text.VisibleText;

/** Text that XML 1.0 may hold: StAX escapes markup, but writes forbidden characters as they are. */
final class XmlText {
    private XmlText() {}

    static String attribute(String text) {
        return VisibleText.line(text, 500);
    }

    static String body(String text) {
        return VisibleText.block(text, 4_000);
    }

    static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
    }
}
