package sandproof.reference.weakness;

/** The ledger's open rows are ignored at start. */
public final class NoReclaimAtStart implements Weakness {
    @Override
    public String title() {
        return "what a killed service left behind stays";
    }
}
