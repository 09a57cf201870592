package sandproof.driver.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Tokens that were sent or received: they stand in no sentence of ours, though a service may hand them back in its own. */
final class Secrets {
    private static final int SHORTEST = 4;

    /** What a token may be made of, so that it fits in one line of a head. */
    static final Pattern TOKEN = Pattern.compile("[!-~]{1,4096}");

    private final List<String> values = new ArrayList<>();

    synchronized void add(String value) {
        if (value.length() >= SHORTEST && !values.contains(value)) {
            values.add(value);
            values.sort(Comparator.comparingInt(String::length).reversed());
        }
    }

    synchronized String hidden(String text) {
        String shown = text;
        for (String value : values) {
            shown = shown.replace(value, "***");
        }
        return shown;
    }
}
