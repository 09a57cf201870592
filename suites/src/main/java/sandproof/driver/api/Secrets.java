package sandproof.driver.api;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import sandproof.driver.task.RandomName;

/** Tokens that were sent or received: they stand in no sentence of ours, though a service may hand them back in its own. */
final class Secrets {
    /** Below that it may be an ordinary word, which would be hidden everywhere and be told as a secret that came out. */
    static final int SHORTEST = 8;

    /** Where sentences are cut. */
    private static final String CUT = "\u2026";

    /** What a token may be made of, so that it fits in one line of a head. */
    static final Pattern TOKEN = Pattern.compile("[!-~]{1,4096}");

    private final List<String> tokens = new ArrayList<>();
    private final List<String> spellings = new ArrayList<>();
    private final String standIn = "token-" + RandomName.of(16);

    /** What stands for any of them where they come out of a task: known to be a secret, and worth nothing. */
    String standIn() {
        return standIn;
    }

    /** The tokens themselves, which only whoever looks for secrets may have. */
    synchronized List<String> tokens() {
        return List.copyOf(tokens);
    }

    synchronized byte[] replaced(byte[] stream) {
        // One char a byte, so that what is not replaced stays as it is.
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        String without = without(text, standIn);
        return without.equals(text) ? stream : without.getBytes(StandardCharsets.ISO_8859_1);
    }

    synchronized void add(String value) {
        if (!value.isEmpty() && !tokens.contains(value)) {
            tokens.add(value);
            spellings.addAll(Spellings.of(value));
            spellings.sort(Comparator.comparingInt(String::length).reversed());
        }
    }

    synchronized String hidden(String text) {
        return without(text, "***");
    }

    /** As {@link #replaced(byte[])}, for a text that a task had a hand in. */
    synchronized String replaced(String text) {
        return without(text, standIn);
    }

    private String without(String text, String instead) {
        String without = text;
        for (String spelling : spellings) {
            without = without.replace(spelling, instead);
        }
        for (int cut = without.indexOf(CUT); cut >= 0; cut = without.indexOf(CUT, cut + 1)) {
            int begun = begun(without, cut);
            without = without.substring(0, cut - begun) + (begun > 0 ? instead : "") + without.substring(cut);
            cut = without.indexOf(CUT, cut - begun);
        }
        return without;
    }

    /** How many characters of a token stand before a place where a text was cut; a few are no secret. */
    private int begun(String text, int cut) {
        int longest = 0;
        for (String spelling : spellings) {
            for (int length = Math.min(spelling.length() - 1, cut);
                    length >= SHORTEST / 2 && length > longest;
                    length--) {
                if (text.startsWith(spelling.substring(0, length), cut - length)) {
                    longest = length;
                }
            }
        }
        return longest;
    }
}
