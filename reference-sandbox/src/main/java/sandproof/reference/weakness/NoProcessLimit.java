package sandproof.reference.weakness;

/** The number of processes and threads has no bound. */
public final class NoProcessLimit implements Weakness {
    @Override
    public String title() {
        return "a task may start as many processes as it likes";
    }
}
