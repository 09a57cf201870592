package sandproof.reference.weakness;

/** Nested user namespaces, and with them mounts, are not closed. */
public final class UserNamespacesAllowed implements Weakness {
    @Override
    public String title() {
        return "the task may make user namespaces";
    }
}
