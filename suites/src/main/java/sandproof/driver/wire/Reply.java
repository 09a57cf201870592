package sandproof.driver.wire;

/**
 * What came back; all of it is the other side's word.
 *
 * @param body the first bytes of the body
 * @param length how many bytes came, also of those not kept
 * @param retryAfter when to ask again, as the other side wrote it; empty when it did not
 * @since 0.1
 */
public record Reply(int status, byte[] body, long length, String retryAfter) {}
