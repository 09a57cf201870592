package sandproof.reference.weakness;

/** Only the main process of a round is ended with it. */
public final class SessionKeepsProcesses implements Weakness {
    @Override
    public String title() {
        return "processes that a round leaves behind live on while the session is open";
    }
}
