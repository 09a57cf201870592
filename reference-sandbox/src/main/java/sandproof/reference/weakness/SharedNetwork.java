package sandproof.reference.weakness;

/** No network namespace is made. */
public final class SharedNetwork implements Weakness {
    @Override
    public String title() {
        return "the task shares the service's network";
    }
}
