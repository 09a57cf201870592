package sandproof.reference.weakness;

/** Keys and configuration of the service's user can be read. */
public final class ServiceHomeMounted implements Weakness {
    @Override
    public String title() {
        return "the service's home directory is mounted read-only";
    }
}
