package sandproof.reference.weakness;

/** Processes of the host and of other tasks can be seen and signalled. */
public final class SharedProcesses implements Weakness {
    @Override
    public String title() {
        return "the task shares the service's process namespace";
    }
}
