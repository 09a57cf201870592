package sandproof.report.gate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** The reasons of the gate: grouped, so that sixty attacks with one cause are one sentence. */
final class GateSentences {
    /** So few attacks are named one by one. */
    private static final int FEW = 6;

    private GateSentences() {}

    static List<String> grouped(Verdict verdict, List<AttemptResult> attempts) {
        Map<String, List<String>> byCause = new LinkedHashMap<>();
        for (AttemptResult attempt : attempts) {
            byCause.computeIfAbsent(cause(verdict, attempt), cause -> new ArrayList<>())
                    .add(attempt.attack());
        }
        List<String> sentences = new ArrayList<>();
        byCause.forEach((cause, ids) ->
                sentences.add(verdict.words() + ": " + (cause.isEmpty() ? "" : cause + ", ") + attacks(ids)));
        return sentences;
    }

    static List<String> waivers(List<AttemptResult> attempts, Policy policy, LocalDate today) {
        List<String> sentences = new ArrayList<>();
        for (Policy.Waiver waiver : policy.waivers()) {
            sentences.add("note: " + waiver(policy, waiver, attempts, today));
        }
        return sentences;
    }

    private static String waiver(Policy policy, Policy.Waiver waiver, List<AttemptResult> attempts, LocalDate today) {
        List<AttemptResult> its = attempts.stream()
                .filter(attempt -> attempt.attack().equals(waiver.attack()))
                .toList();
        if (its.isEmpty()) {
            return "the waiver for " + waiver.attack() + " names an attack that is not in this run";
        }
        if (waiver.expired(today)) {
            return "the waiver for " + waiver.attack() + " expired on " + waiver.until();
        }
        if (its.stream().noneMatch(attempt -> attempt.verdict() == waiver.verdict())) {
            return "the waiver for " + waiver.attack() + without(policy, waiver, its);
        }
        return waiver.attack() + " is waived until " + waiver.until() + ": " + waiver.reason();
    }

    /** A waiver covers one verdict; of another it says nothing, however bad that is. */
    private static String without(Policy policy, Policy.Waiver waiver, List<AttemptResult> its) {
        for (AttemptResult attempt : its) {
            if (Gate.keepsShut(attempt, policy)) {
                return " does not help: it is " + attempt.verdict().words() + ", and this waiver covers only "
                        + (waiver.verdict() == Verdict.BREACHED ? "a breach" : "what is not proven");
            }
        }
        return " is not needed: it is " + its.get(0).verdict().words();
    }

    /** What the policy let pass although it was not held. */
    static List<String> tolerated(List<AttemptResult> attempts, Policy policy) {
        List<String> sentences = new ArrayList<>();
        List<AttemptResult> unclaimed = attempts.stream()
                .filter(attempt -> attempt.verdict() == Verdict.NOT_CLAIMED)
                .filter(attempt ->
                        policy.require() == Policy.Require.NOT_BREACHED || Gate.isAllowedNotClaimed(attempt, policy))
                .toList();
        grouped(Verdict.NOT_CLAIMED, unclaimed).forEach(s -> sentences.add("note: allowed by the policy though " + s));
        if (policy.require() == Policy.Require.NOT_BREACHED) {
            List<AttemptResult> unproven = attempts.stream()
                    .filter(attempt -> attempt.verdict() == Verdict.NOT_PROVEN)
                    .toList();
            grouped(Verdict.NOT_PROVEN, unproven)
                    .forEach(s -> sentences.add("note: let pass by the policy though " + s));
        }
        return sentences;
    }

    private static String cause(Verdict verdict, AttemptResult attempt) {
        Status status = verdict.decidedBy();
        return FindingName.with(status, attempt.findings()).stream()
                .map(name -> {
                    String level = name.of(attempt.findings()).level();
                    return name.words() + (level == null ? "" : level(status, level));
                })
                .collect(Collectors.joining(" and "));
    }

    /** Of a log that is claimed, the level; the one that a refuted entry reached says nothing that its refutation does not. */
    private static String level(Status status, String level) {
        if (status != Status.NOT_CLAIMED) {
            return status == Status.REFUTED || level.equals("none") ? "" : " at level " + level;
        }
        return switch (level) {
            case "none" -> " (this target claims no log)";
            case "record" -> " (this target claims no more than a task's record)";
            default -> " at level " + level;
        };
    }

    private static String attacks(List<String> ids) {
        String count = ids.size() + (ids.size() == 1 ? " attack" : " attacks");
        return ids.size() <= FEW ? count + " (" + String.join(", ", ids) + ")" : count;
    }
}
