package sandproof.reference.task;

import java.nio.charset.StandardCharsets;

/**
 * A caller's name for one submission, and what was submitted under it. Both are kept as hashes: what a caller puts into
 * a key is the caller's business.
 *
 * @since 0.1
 */
public record IdempotencyKey(String keySha256, String bodySha256) {
    /** Of a key as it came, and the bytes that came with it. */
    public static IdempotencyKey of(String key, byte[] body) {
        return new IdempotencyKey(Fingerprint.of(key.getBytes(StandardCharsets.UTF_8)), Fingerprint.of(body));
    }
}
