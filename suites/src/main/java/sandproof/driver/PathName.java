package sandproof.driver;

import java.nio.file.InvalidPathException;
import java.util.List;

/**
 * Why a text is no path: under a locale such as {@code C} there is none for names beyond ASCII.
 *
 * @since 0.1
 */
public final class PathName {
    private PathName() {}

    /** In one sentence, by the locale of this process. */
    public static String refused(InvalidPathException wrong) {
        return refused(wrong, locale(), System.getProperty("sun.jnu.encoding", "unknown"));
    }

    static String refused(InvalidPathException wrong, String locale, String encoding) {
        String found = "\"" + Words.shown(wrong.getInput()) + "\" is no path here";
        return wrong.getInput().chars().allMatch(one -> one < 0x80)
                ? found + " (" + wrong.getReason() + ")"
                : found + ", under the locale " + locale + " with the encoding " + encoding
                        + "; expected a name in it, or a locale such as LC_ALL=C.UTF-8";
    }

    /** As the C library chooses it for names. */
    private static String locale() {
        for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
            String value = System.getenv(name);
            if (value != null && !value.isEmpty()) {
                return name + "=" + value;
            }
        }
        return "C";
    }
}
