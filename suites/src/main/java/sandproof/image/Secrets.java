package sandproof.image;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a secret by its place and by what such a file holds when it is in use: an empty one, or a public certificate that
 * ends in {@code .pem}, is none. What was found is named by its kind, never quoted.
 *
 * <p>Who makes an image writes what is searched here. So every pattern takes time in proportion to the text: what is repeated
 * ends where the next try may begin, and gives nothing back.
 */
final class Secrets {
    /** How much of a file is looked at. */
    static final int LOOK = 16 << 20;

    private static final String SECRET_NAME =
            "[A-Za-z0-9_]*(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY|CREDENTIALS?)";
    private static final Pattern VARIABLE = Pattern.compile("(?i)(" + SECRET_NAME + ")=(.+)", Pattern.DOTALL);

    /** In a command of the build: not where the value is taken from another variable or from a mounted file. */
    private static final Pattern ASSIGNMENT =
            Pattern.compile("(?i)(?:^|[\\s;&|\"'])(" + SECRET_NAME + ")=[\"']?[^\\s\"'$<;&|]");

    private static final String KEY = "-----BEGIN [A-Z ]{0,30}PRIVATE KEY";

    private static final List<Kind> KINDS = List.of(
            new Kind("private key", "(.*/)?id_(rsa|dsa|ecdsa|ed25519)(_sk)?", KEY),
            new Kind("private key", "(?i).*\\.(pem|key|ppk)", KEY + "|PuTTY-User-Key-File"),
            new Kind("key store", "(?i).*\\.(p12|pfx)", "(?s)."),
            new Kind("cloud credentials", "(.*/)?\\.aws/credentials", "(?i)aws_secret_access_key"),
            new Kind(
                    "cloud credentials",
                    "(?=.*\\.json\\z)(.*/)?(application_default_credentials|service-account.*)\\.json",
                    "private_key|refresh_token",
                    true),
            new Kind("cloud credentials", "(.*/)?\\.azure/(accessTokens\\.json|msal_token_cache\\.json)", "(?i)token"),
            new Kind(
                    "registry credentials",
                    "(.*/)?\\.docker/config\\.json|(.*/)?\\.dockercfg",
                    "\"(auth|identitytoken)\"\\s*+:\\s*+\"."),
            new Kind("package registry token", "(.*/)?\\.npmrc", "(?i)(_authtoken|_auth|_password)\\s*+="),
            new Kind("package registry token", "(.*/)?\\.pypirc", "(?i)password\\s*+[:=]"),
            // As git reads it: a slash in a password is written as %2f.
            new Kind("git credentials", "(.*/)?\\.git-credentials", "://[^\\s:/]*+:[^\\s@/]++@"),
            new Kind("password file", "(.*/)?[._]netrc", "(?i)password\\s++\\S"),
            new Kind("password file", "(.*/)?\\.pgpass", ":[^:\\r\\n]++$"),
            new Kind("cluster credentials", "(.*/)?(\\.kube/config|kubeconfig)", "client-key-data|token:|password:"),
            new Kind("vault token", "(.*/)?\\.vault-token", "\\S"),
            new Kind(
                    "variables with a secret",
                    "(.*/)?\\.env(\\.[a-z]+)?|.*\\.env",
                    "(?im)^(export\\s++)?" + SECRET_NAME + "=[\"']?[^\\s\"'$]"));

    /**
     * What is a secret.
     *
     * @param deep whether its name may begin in any folder of its path, and not only in the last
     */
    private record Kind(String word, Pattern path, Pattern content, boolean deep) {
        Kind(String word, String path, String content) {
            this(word, path, content, false);
        }

        Kind(String word, String path, String content, boolean deep) {
            this(word, Pattern.compile(path, Pattern.DOTALL), Pattern.compile(content, Pattern.MULTILINE), deep);
        }

        boolean bears(String name, String end) {
            return path.matcher(deep ? name : end).matches();
        }
    }

    private Secrets() {}

    /** Whether a file is to be looked into. */
    static boolean suspicious(String path) {
        String end = end(path);
        return KINDS.stream().anyMatch(kind -> kind.bears(path, end));
    }

    /** The last folder and the file, for a path may be long, and all of an image's are asked for. */
    private static String end(String path) {
        int file = path.lastIndexOf('/');
        return path.substring(path.lastIndexOf('/', file - 1) + 1);
    }

    /** The kind of secret that a file is. */
    static Optional<String> kind(String path, byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        String end = end(path);
        return KINDS.stream()
                .filter(kind ->
                        kind.bears(path, end) && kind.content().matcher(text).find())
                .map(Kind::word)
                .findFirst();
    }

    /** The name of a variable that holds a secret, from {@code NAME=value}. */
    static Optional<String> variable(String assignment) {
        Matcher variable = VARIABLE.matcher(assignment);
        return variable.matches() ? Optional.of(variable.group(1)) : Optional.empty();
    }

    /** Names of variables to which a command of the build assigns a secret. */
    static List<String> assignments(String command) {
        List<String> names = new ArrayList<>();
        Matcher assignment = ASSIGNMENT.matcher(command);
        while (assignment.find()) {
            names.add(assignment.group(1));
        }
        return names;
    }
}
