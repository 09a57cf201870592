package sandproof.reference.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import sandproof.reference.audit.AuditLog;

/** The one token that opens the API. */
final class BearerToken {
    private static final int LEAST_LENGTH = 16;
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    BearerToken(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
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
        audit.redactAlways(new String(token, StandardCharsets.UTF_8));
    }

    /** Compares in a time that does not tell how much of it was right. */
    boolean opens(@Nullable String authorization) {
        return authorization != null
                && authorization.startsWith(SCHEME)
                && MessageDigest.isEqual(
                        token, authorization.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8));
    }
}
