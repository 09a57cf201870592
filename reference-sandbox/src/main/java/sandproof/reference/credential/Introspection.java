package sandproof.reference.credential;

/**
 * What a token is worth now.
 *
 * @param active whether its task is still alive, within its time, and the one who asks is meant
 * @param taskId the task it was issued to; empty when the token is not known
 * @param tokenId the token's public name, for the audit log; empty when not known
 * @param audience whom it is for; empty when not known
 * @param expires seconds of the epoch after which it is refused whatever happens; 0 when not known
 * @since 0.1
 */
public record Introspection(boolean active, String taskId, String tokenId, String audience, long expires) {
    static final Introspection UNKNOWN = new Introspection(false, "", "", "", 0);
}
