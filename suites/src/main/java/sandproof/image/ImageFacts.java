package sandproof.image;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What stands in an image.
 *
 * @param digest of its configuration, {@code sha256:…}, by which an engine knows it
 * @param user as whom its containers run; {@code root} where its maker named nobody
 * @param setuidFiles files that run with the rights of another user or group, or with capabilities, as they are in the end
 * @param secrets place and kind of each secret in any of its layers, never its value
 * @param notRead what could not be read of it, so that nothing is known of it
 * @since 0.1
 */
public record ImageFacts(
        String digest, String user, List<String> setuidFiles, List<String> secrets, List<String> notRead) {
    static final String LAYER = "layer ";
    static final String ANOTHER = " is another than its configuration names";
    static final String DAMAGED = " is damaged";

    public ImageFacts {
        setuidFiles = List.copyOf(setuidFiles);
        secrets = List.copyOf(secrets);
        notRead = List.copyOf(notRead);
    }

    /** A layer that is not the one of which the image was made, so that no engine takes it; empty where all are. */
    public Optional<String> damage() {
        return notRead.stream()
                .filter(why -> why.startsWith(LAYER))
                .filter(why -> why.endsWith(ANOTHER) || why.contains(DAMAGED))
                .findFirst();
    }

    /** As facts of a fingerprint, whose names all begin with {@code image}. */
    public Map<String, Object> named() {
        Map<String, Object> facts = new TreeMap<>();
        facts.put("imageDigest", List.of(digest));
        facts.put("imageUser", List.of(user));
        facts.put("imageSetuidFiles", setuidFiles);
        facts.put("imageSecrets", secrets);
        facts.put("imageNotRead", notRead);
        return facts;
    }
}
