package sandproof.sandbox;

/**
 * The places of a task, seen from inside the sandbox.
 *
 * @param inputs directory of the read-only inputs
 * @param output directory for output
 * @param tmp directory for temporary files
 * @param egress how allowed destinations are reached: {@code unix:/path} for an HTTP proxy behind a Unix socket,
 *     {@code http://host:port} for one behind TCP, {@code direct} for plain sockets, {@code none}
 * @param credential file in which a task finds its own short-lived credential, or empty where it has none
 * @since 0.1
 */
public record Layout(String inputs, String output, String tmp, String egress, String credential) {}
