package sandproof.reference.weakness;

/** What the rounds of one session write, the rounds of every other can read and change. */
public final class SessionSharesDirectory implements Weakness {
    @Override
    public String title() {
        return "all sessions share one working directory";
    }
}
