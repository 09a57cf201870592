package sandproof.reference.weakness;

/** Cancelling changes the record and touches nothing else. */
public final class CancelLeavesTask implements Weakness {
    @Override
    public String title() {
        return "a cancelled task is only marked as cancelled";
    }
}
