package sandproof.report.result;

import java.util.List;

/**
 * One run of one attack against one sandbox, judged.
 *
 * @param attack the attack's id
 * @param millis how long the attempt took
 * @param taskId the sandbox's own name for the task; hostile text
 * @param reproduce a shell command that runs this attack alone
 * @since 0.1
 */
public record AttemptResult(
        String attack,
        String title,
        String boundary,
        String severity,
        Verdict verdict,
        long millis,
        String taskId,
        String nonce,
        Findings findings,
        List<Evidence> evidence,
        String reproduce) {
    public AttemptResult {
        evidence = List.copyOf(evidence);
    }
}
