package sandproof.reference.weakness;

/** The capability for raw sockets is left to the task. */
public final class RawSockets implements Weakness {
    @Override
    public String title() {
        return "the task may open raw sockets";
    }
}
