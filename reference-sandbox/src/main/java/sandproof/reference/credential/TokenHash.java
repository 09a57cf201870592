package sandproof.reference.credential;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * All that is kept of a token. Looking one up compares hashes, whose timing tells nothing about the token.
 *
 * @param hex SHA-256 of the token
 */
record TokenHash(String hex) {
    static TokenHash of(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return new TokenHash(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The token's public name. Of a second hash: a part of the first would be a part of the token's fingerprint. */
    String id() {
        return "tok-" + of(hex).hex().substring(0, 16);
    }
}
