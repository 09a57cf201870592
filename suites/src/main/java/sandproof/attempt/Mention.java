package sandproof.attempt;

/**
 * Whether a text names a thing, and not another whose name only begins or ends like it: 203.0.113.1 is not named where
 * 203.0.113.10 stands, nor process 12 where 123 does.
 */
final class Mention {
    private Mention() {}

    static boolean of(String thing, String text) {
        if (thing.isEmpty()) {
            return false;
        }
        for (int at = text.indexOf(thing); at >= 0; at = text.indexOf(thing, at + 1)) {
            int end = at + thing.length();
            boolean begins = at == 0 || !oneWord(text.codePointBefore(at), thing.codePointAt(0));
            boolean ends =
                    end == text.length() || !oneWord(thing.codePointBefore(thing.length()), text.codePointAt(end));
            if (begins && ends) {
                return true;
            }
        }
        return false;
    }

    private static boolean oneWord(int before, int after) {
        return Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after);
    }
}
