package sandproof.reference.weakness;

/** Neither a control group nor an address-space limit bounds memory. */
public final class NoMemoryLimit implements Weakness {
    @Override
    public String title() {
        return "a task may take all the memory of the host";
    }
}
