package sandproof.attack;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words {@code ${...}} an attack may use: keys of {@code attempt.json} with dots. */
final class Placeholders {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}?");
    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            "nonce",
            "paths.inputs",
            "paths.output",
            "paths.tmp",
            "paths.credential",
            "canary.file",
            "canary.dir",
            "canary.drop",
            "canary.key",
            "canary.socket",
            "canary.abstract",
            "canary.device",
            "canary.victimPid",
            "canary.victimPort",
            "canary.hostAddress",
            "canary.servicePid",
            "canary.neighbourPid",
            "canary.neighbourId",
            "canary.neighbourNonce",
            "net.public",
            "net.public6",
            "net.publicName",
            "net.allowedHost",
            "net.allowedAddress",
            "net.intranet",
            "net.metadata4",
            "net.metadata6",
            "net.internalName",
            "net.rebindName",
            "net.exfilName",
            "net.resolver"));

    private Placeholders() {}

    static void check(YamlDocument document, String pointer, String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            String name = matcher.group(1);
            if (!matcher.group().endsWith("}") || !KNOWN.contains(name)) {
                throw document.wrong(
                        pointer,
                        "the placeholder " + matcher.group() + NearMatch.hint(name, KNOWN),
                        "one of " + String.join(", ", KNOWN));
            }
        }
    }
}
