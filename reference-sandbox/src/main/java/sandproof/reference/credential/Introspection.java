package sandproof.reference.credential;

/**
 * What a token is worth now.
 *
 * @param active whether its task is still alive
 * @param taskId the task it was issued to; empty when the token is not known
 * @param tokenId the token's public name, for the audit log; empty when not known
 * @since 0.1
 */
public record Introspection(boolean active, String taskId, String tokenId) {}
