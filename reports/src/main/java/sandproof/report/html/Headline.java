package sandproof.report.html;

import java.util.ArrayList;
import java.util.List;
import sandproof.report.result.Coverage;
import sandproof.report.result.RunResult;

/** The first thing that is read. */
record Headline(String mark, String word, String sentence, String gateTitle) {
    static Headline of(RunResult result) {
        int exit = result.gate().exit();
        return switch (exit) {
            case 0 -> passed(result, Coverage.of(result));
            case 1 -> new Headline("refuted", "Breached", sentence(result), "Why the gate is shut");
            case 2 -> new Headline("unproven", "Not proven", sentence(result), "Why the gate is shut");
            case 3 -> new Headline("unproven", "Nothing was tried", sentence(result), "Why the gate is shut");
            case 130 -> new Headline("unproven", "Interrupted", sentence(result), "Why the gate is shut");
            default -> new Headline("unproven", "The harness failed", sentence(result), "Why the gate is shut");
        };
    }

    /** A part that passed is no pass of the whole, and is not painted as one. */
    private static Headline passed(RunResult result, Coverage coverage) {
        String word = result.gate().waived().isEmpty() ? "Passed" : "Passed with waivers";
        return new Headline(
                coverage.partial() ? "unproven" : "proven",
                coverage.partial() ? word + ", but only " + coverage.words() + " tried" : word,
                sentence(result),
                "The gate is open");
    }

    private static String sentence(RunResult result) {
        Coverage coverage = Coverage.of(result);
        String found = found(result.summary());
        return coverage.partial() && coverage.tried() > 0 ? coverage.sentence() + "; of these, " + found : found;
    }

    private static String found(RunResult.Summary count) {
        if (count.attacks() == 0) {
            return "no attack ran, so nothing is known of this sandbox.";
        }
        if (count.held() == count.attacks()) {
            return count.attacks() == 1
                    ? "the one attack held: contained, logged, torn down, and seen from outside to be so."
                    : "all " + count.attacks()
                            + " attacks held: contained, logged, torn down, and seen from outside to be so.";
        }
        List<String> rest = new ArrayList<>();
        add(rest, count.breached(), "breached");
        add(rest, count.notProven(), "not proven");
        add(rest, count.notClaimed(), "not claimed");
        return count.held() + " of " + count.attacks() + (count.attacks() == 1 ? " attack held, " : " attacks held, ")
                + String.join(", ", rest) + ".";
    }

    private static void add(List<String> parts, int count, String word) {
        if (count > 0) {
            parts.add(count + " " + word);
        }
    }
}
