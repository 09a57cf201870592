package sandproof.reference.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;
import sandproof.reference.audit.AuditLog;

/** A token that opens the API, or a part of it. It is compared by its hash; the audit log must know it to leave it out. */
final class BearerToken {
    static final int LEAST_LENGTH = 16;
    private static final String SCHEME = "Bearer ";

    private final String text;
    private final byte[] hash;

    BearerToken(String token) {
        this.text = token;
        this.hash = hash(token);
    }

    static BearerToken read(Path file) throws IOException {
        String token = Files.readString(file).strip();
        if (token.length() < LEAST_LENGTH) {
            throw new IOException("the token in " + file + " must have at least " + LEAST_LENGTH + " characters");
        }
        return new BearerToken(token);
    }

    /** No entry of the log ever holds it, whoever brings it there. */
    void keepOutOf(AuditLog audit) {
        audit.redactAlways(text);
    }

    /** Compares in a time that does not tell how much of it was right. */
    boolean opens(@Nullable String authorization) {
        return authorization != null
                && authorization.startsWith(SCHEME)
                && MessageDigest.isEqual(hash, hash(authorization.substring(SCHEME.length())));
    }

    boolean same(BearerToken other) {
        return MessageDigest.isEqual(hash, other.hash);
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
