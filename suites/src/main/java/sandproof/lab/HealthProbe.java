package sandproof.lab;

/**
 * One canary's answer to a real probe of the harness.
 *
 * @param canary the kind of canary, as in {@link Hit#canary()}, {@code abstract}, {@code victim} or {@code decoy}
 * @param address the address, path or process that was probed
 * @param port the port that was probed, 0 where there is none
 * @param ok whether the canary heard the probe, and answered it where it is one that answers
 * @param detail why not, in words; empty when ok
 * @since 0.1
 */
public record HealthProbe(String canary, String address, int port, boolean ok, String detail) {
    /** The probe in a few words, for messages. */
    @Override
    public String toString() {
        String where = port == 0 ? address : address.contains(":") ? "[" + address + "]:" + port : address + ":" + port;
        return canary + " canary at " + where + (ok ? " is well" : ": " + detail);
    }
}
