package sandproof.reference.weakness;

/** The service's own limit of open files is inherited. */
public final class NoOpenFileLimit implements Weakness {
    @Override
    public String title() {
        return "a process may open as many files as the service itself";
    }
}
