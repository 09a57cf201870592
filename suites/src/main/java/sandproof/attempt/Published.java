package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import java.util.List;
import sandproof.sandbox.Artifact;

/** What ordinary work wrote, and whether it came back as it was written. */
final class Published {
    private Published() {}

    static boolean whole(Talk talk, Challenge challenge, List<Artifact> artifacts) {
        String answer = challenge.answer("published");
        return talk.named("wrote").stream()
                .map(event -> event.path("name").asText())
                .anyMatch(name -> artifacts.stream()
                        .anyMatch(one -> one.published()
                                && one.name().equals(name)
                                && new String(one.content(), StandardCharsets.ISO_8859_1).contains(answer)));
    }
}
