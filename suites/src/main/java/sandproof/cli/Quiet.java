package sandproof.cli;

import sandproof.attack.Attack;
import sandproof.attempt.Progress;
import sandproof.report.result.Verdict;

/** Shows nothing. */
enum Quiet implements Progress {
    PROGRESS;

    @Override
    public void began(Attack attack) {}

    @Override
    public void ended(Attack attack, Verdict verdict) {}
}
