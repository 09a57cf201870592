package sandproof.report.compare;

import java.util.List;

/** Counts as parts of a sentence, in the number that grammar asks for. */
final class Counted {
    private Counted() {}

    /** {@code holds 41 of 44 kernel attacks}. */
    static String holds(Tally tally, String kind) {
        int held = tally.held();
        int tried = tally.tried();
        if (tried == 1) {
            return (held == 1 ? "holds the one " : "does not hold the one ") + kind + "attack";
        }
        String attacks = kind + "attacks";
        if (held == tried) {
            return tried == 2 ? "holds both " + attacks : "holds all " + tried + " " + attacks;
        }
        return held == 0 ? "holds none of " + tried + " " + attacks : "holds " + held + " of " + tried + " " + attacks;
    }

    /** {@code contains 43, logs none (and claims no log of them) and tears down all}; of one attack: it. */
    static String findings(Tally tally) {
        int tried = tally.tried();
        boolean silent = tally.logged() == 0 && tally.logNotClaimed() > 0 && tally.logNotClaimed() >= tally.ran();
        String log = silent ? ", which it does not claim to," : "";
        return verb("contains", "contain", tally.contained(), tried) + ", " + verb("logs", "log", tally.logged(), tried)
                + log + " and " + down(tally.tornDown(), tried);
    }

    /** {@code 3}, {@code all} or {@code both}. */
    static String part(int count, int tried) {
        return count == 0 ? "none" : count < tried ? "" + count : tried == 1 ? "it" : tried == 2 ? "both" : "all";
    }

    private static String down(int count, int tried) {
        if (tried == 1) {
            return count == 1 ? "tears it down" : "does not tear it down";
        }
        return "tears down " + part(count, tried);
    }

    private static String verb(String does, String not, int count, int tried) {
        if (tried == 1) {
            return count == 1 ? does + " it" : "does not " + not + " it";
        }
        return does + " " + part(count, tried);
    }

    /** {@code a}, {@code a and b}, {@code a, b and c}. */
    static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
