package sandproof.reference.weakness;

/** What a platform gives every workload, whether it is trusted or not. */
public final class PlatformTokenMounted implements Weakness {
    @Override
    public String title() {
        return "the service's credentials are mounted where a platform mounts its service-account token";
    }
}
