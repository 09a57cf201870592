package sandproof.reference.weakness;

/** The host's {@code /dev} is bound instead of a minimal one. */
public final class HostDevices implements Weakness {
    @Override
    public String title() {
        return "the host's devices are there";
    }
}
