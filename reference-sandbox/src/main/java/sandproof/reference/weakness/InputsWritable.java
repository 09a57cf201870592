package sandproof.reference.weakness;

/** The inputs belong to the task's uid and are bound writable. */
public final class InputsWritable implements Weakness {
    @Override
    public String title() {
        return "a task can change its inputs";
    }
}
