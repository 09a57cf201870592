package sandproof.reference.weakness;

/** Neither the inner nor the outer time limit is watched. */
public final class NoTimeLimit implements Weakness {
    @Override
    public String title() {
        return "a task may run for ever";
    }
}
