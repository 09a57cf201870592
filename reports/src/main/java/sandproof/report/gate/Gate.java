package sandproof.report.gate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sandproof.report.gate.Policy.Require;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Coverage;
import sandproof.report.result.FindingName;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * Decides by a policy whether attempts are good enough. A pure function: the day is told, not asked for.
 *
 * <p>Exit 0: passed. 1: something breached. 2: something required is not proven, or ordinary work was all that was
 * tried. 3: nothing was tried at all.
 * A reason that begins with {@code note:} did not keep the gate shut.
 *
 * @since 0.1
 */
public final class Gate {
    private static final String ORDINARY_WORK = "usability";

    private Gate() {}

    /**
     * Judges a run.
     *
     * @param inCatalogue how many attacks the catalogue holds; where fewer were made, that is the first thing said
     */
    public static RunResult.Gate judge(List<AttemptResult> attempts, int inCatalogue, Policy policy, LocalDate today) {
        if (attempts.isEmpty()) {
            return new RunResult.Gate(policy.name(), 3, List.of(), List.of("no attack ran: the selection is empty"));
        }
        List<String> waived = new ArrayList<>();
        Map<Verdict, List<AttemptResult>> shut = new EnumMap<>(Verdict.class);
        for (AttemptResult attempt : attempts) {
            if (isWaived(attempt, policy, today)) {
                waived.add(attempt.attack());
            } else if (keepsShut(attempt, policy)) {
                shut.computeIfAbsent(attempt.verdict(), verdict -> new ArrayList<>())
                        .add(attempt);
            }
        }
        List<String> reasons = new ArrayList<>();
        Coverage coverage = Coverage.of(attempts, inCatalogue);
        if (coverage.partial()) {
            reasons.add("note: " + coverage.sentence());
        }
        shut.forEach((verdict, group) -> reasons.addAll(GateSentences.grouped(verdict, group)));
        int exit = shut.isEmpty() ? 0 : shut.containsKey(Verdict.BREACHED) ? 1 : 2;
        List<AttemptResult> attacks = attacks(attempts);
        if (exit == 0 && attacks.isEmpty()) {
            exit = 2;
            reasons.add("no attack was made: there is nothing but ordinary work, which tries to break nothing");
        } else if (exit == 0 && none(attacks, findings -> findings.ran().status())) {
            exit = 2;
            reasons.add("no attack really ran: not one of " + attacks.size() + " proved that its payload did its work");
        } else if (exit == 0
                && isSilenceTaken(attacks, policy)
                && none(attacks, findings -> findings.contained().status())) {
            exit = 2;
            reasons.add("nobody would have seen a breach: not one of " + attacks.size()
                    + " attacks is proven to be contained");
        }
        reasons.addAll(GateSentences.waivers(attempts, policy, today));
        reasons.addAll(GateSentences.tolerated(attempts, policy));
        return new RunResult.Gate(
                policy.name(), exit, waived.stream().distinct().toList(), reasons);
    }

    private static boolean isWaived(AttemptResult attempt, Policy policy, LocalDate today) {
        return policy.waivers().stream()
                .anyMatch(waiver -> waiver.attack().equals(attempt.attack())
                        && waiver.verdict() == attempt.verdict()
                        && !waiver.expired(today));
    }

    static boolean keepsShut(AttemptResult attempt, Policy policy) {
        return switch (attempt.verdict()) {
            case HELD -> false;
            case BREACHED -> true;
            case NOT_PROVEN -> policy.require() == Require.HELD;
            case NOT_CLAIMED -> policy.require() == Require.HELD && !isAllowedNotClaimed(attempt, policy);
        };
    }

    static boolean isAllowedNotClaimed(AttemptResult attempt, Policy policy) {
        List<String> allowed = policy.allowNotClaimed();
        return allowed.contains(attempt.attack())
                || allowed.contains(attempt.boundary())
                || FindingName.with(Status.NOT_CLAIMED, attempt.findings()).stream()
                        .allMatch(name -> allowed.contains(name.field()));
    }

    /** Ordinary work attacks nothing, so that what is proven of it says nothing of those that do. */
    private static List<AttemptResult> attacks(List<AttemptResult> attempts) {
        return attempts.stream()
                .filter(attempt -> !attempt.boundary().equals(ORDINARY_WORK))
                .toList();
    }

    /** Whether an attack passes because nothing was seen of it, though nothing proves that somebody looked. */
    private static boolean isSilenceTaken(List<AttemptResult> attacks, Policy policy) {
        return policy.require() == Require.NOT_BREACHED
                || attacks.stream()
                        .anyMatch(attack -> attack.findings().contained().status() == Status.NOT_CLAIMED);
    }

    private static boolean none(List<AttemptResult> attacks, Function<Findings, Status> finding) {
        return attacks.stream().noneMatch(attack -> finding.apply(attack.findings()) == Status.PROVEN);
    }
}
