package sandproof.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Style, script, and the content security policy that lets these two in by their hashes and nothing else: no image, no
 * font, no request, no inline handler.
 */
record Frame(Own policy, Own style, Own script) {
    static Frame load() {
        Own style = Templates.own("page.css");
        Own script = Templates.own("page.js");
        return new Frame(
                new Own("default-src 'none'; style-src 'sha256-" + digest(style) + "'; script-src 'sha256-"
                        + digest(script) + "'; base-uri 'none'; form-action 'none'"),
                style,
                script);
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
