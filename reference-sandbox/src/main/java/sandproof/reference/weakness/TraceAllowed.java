package sandproof.reference.weakness;

/** The system calls that read or control other processes are let through. */
public final class TraceAllowed implements Weakness {
    @Override
    public String title() {
        return "the task may trace and read other processes";
    }
}
