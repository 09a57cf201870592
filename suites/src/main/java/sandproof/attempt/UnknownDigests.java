package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import java.util.List;
import sandproof.lab.Secret;

/**
 * What a payload read and told the digest of, since it may be somebody's: where nobody here knows a secret of that
 * digest it is no proof that nothing came out.
 */
final class UnknownDigests {
    private UnknownDigests() {}

    /** Whether the payload tells a digest that belongs to none of the secrets. */
    static boolean among(Talk talk, List<Secret> secrets) {
        return talk.named("digest").stream()
                .map(event -> event.path("value").asText().getBytes(StandardCharsets.UTF_8))
                .anyMatch(digest -> secrets.stream()
                        .noneMatch(secret -> secret.foundIn(digest).isPresent()));
    }
}
