package sandproof.report.gate;

import java.util.Optional;
import sandproof.report.gate.Policy.Require;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/**
 * Which single findings a policy lets pass though they are not proven, for reports that tell findings apart. A refuted one
 * never is, waived or not.
 *
 * @since 0.1
 */
public final class LetPass {
    private final RunResult result;
    private final Policy policy;
    private final boolean any;

    private LetPass(RunResult result, Policy policy, boolean any) {
        this.result = result;
        this.policy = policy;
        this.any = any;
    }

    /** By the policy with which the result's gate was judged. */
    public static LetPass by(Policy policy, RunResult result) {
        // Where the gate is shut by the run as a whole, what is let pass must not leave a report without any error.
        boolean byAttempts = result.attempts().stream().anyMatch(attempt -> Gate.keepsShut(attempt, policy));
        return new LetPass(result, policy, result.gate().exit() == 0 || byAttempts);
    }

    /** Why a finding of an attempt is let pass; empty where it is proven, refuted, or demanded. */
    public Optional<String> reason(AttemptResult attempt, FindingName name) {
        Status status = name.of(attempt.findings()).status();
        boolean missing = status == Status.UNPROVEN || status == Status.NOT_CLAIMED;
        if (!any || !missing) {
            return Optional.empty();
        }
        String by = "let pass by policy " + policy.name() + ": ";
        if (policy.require() == Require.NOT_BREACHED) {
            return Optional.of(by + "it demands only that nothing is breached");
        }
        Optional<Policy.Waiver> waived = policy.waivers().stream()
                .filter(waiver -> waiver.attack().equals(attempt.attack()) && waiver.verdict() == attempt.verdict())
                .filter(waiver -> result.gate().waived().contains(attempt.attack()))
                .findFirst();
        if (waived.isPresent()) {
            return waived.map(waiver -> by + "waived until " + waiver.until() + ": " + waiver.reason());
        }
        if (status == Status.NOT_CLAIMED) {
            return policy.allowNotClaimed().stream()
                    .filter(allowed -> allowed.equals(attempt.attack())
                            || allowed.equals(attempt.boundary())
                            || allowed.equals(name.field()))
                    .findFirst()
                    .map(allowed -> by + "not claimed, which allowNotClaimed has as " + allowed);
        }
        return Optional.empty();
    }
}
