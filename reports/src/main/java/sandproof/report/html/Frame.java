package sandproof.report.html;

import static java.util.stream.Collectors.joining;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * Style, script, and the content security policy that lets these two in by their hashes and nothing else: no image, no
 * font, no request, no inline handler.
 */
record Frame(Own policy, Own style, Own script) {
    /** Each part's name is that of a resource; every page has the style that all share. */
    static Frame of(List<String> styles, List<String> scripts) {
        Own style = joined(Stream.concat(Stream.of("page.css"), styles.stream()));
        Own script = joined(scripts.stream());
        return new Frame(
                new Own("default-src 'none'; style-src 'sha256-" + digest(style) + "'; script-src 'sha256-"
                        + digest(script) + "'; base-uri 'none'; form-action 'none'"),
                style,
                script);
    }

    private static Own joined(Stream<String> parts) {
        return new Own(parts.map(Templates::own).map(Own::text).collect(joining()));
    }

    private static String digest(Own part) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(sha.digest(part.text().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
