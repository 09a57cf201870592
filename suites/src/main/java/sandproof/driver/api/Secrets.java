package sandproof.driver.api;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import sandproof.driver.task.RandomName;

/** Tokens that were sent or received: they stand in no sentence of ours, though a service may hand them back in its own. */
final class Secrets {
    private static final int SHORTEST = 4;

    /** What a token may be made of, so that it fits in one line of a head. */
    static final Pattern TOKEN = Pattern.compile("[!-~]{1,4096}");

    private final List<String> values = new ArrayList<>();
    private final String standIn = "token-" + RandomName.of(16);

    /** What stands for any of them where they come out of a task: known to be a secret, and worth nothing. */
    String standIn() {
        return standIn;
    }

    synchronized byte[] replaced(byte[] stream) {
        // One char a byte, so that what is not replaced stays as it is.
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        String without = text;
        for (String value : values) {
            without = without.replace(value, standIn);
        }
        return without.equals(text) ? stream : without.getBytes(StandardCharsets.ISO_8859_1);
    }

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
