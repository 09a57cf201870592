package sandproof.attempt;

import sandproof.attack.Attack;
import sandproof.report.result.Verdict;

/**
 * Is told how a run goes on; called from many threads.
 *
 * @since 0.1
 */
public interface Progress {
    void began(Attack attack);

    /**
     * An attempt is over.
     *
     * @param verdict what it comes to unless the end of the run shows a canary sick or normal work failing
     */
    void ended(Attack attack, Verdict verdict);
}
