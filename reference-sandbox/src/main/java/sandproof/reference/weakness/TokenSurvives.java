package sandproof.reference.weakness;

/** Revocation is forgotten. */
public final class TokenSurvives implements Weakness {
    @Override
    public String title() {
        return "a task's token still works after the task ended";
    }
}
