package sandproof.canary;

import java.util.regex.Pattern;

/** The one request that a task may make of an allowed address. */
final class Permitted {
    private static final String LINE = "\\\\r\\\\n";

    private Permitted() {}

    /**
     * Whether it is this one: its page, asked for in the address's own name and in no other.
     *
     * @param said as {@link sandproof.lab.Hit#said()} has it, with line breaks written out
     */
    static boolean by(String said, String host, String nonce) {
        String authority = Pattern.quote(host) + "(:80)?";
        String line = "GET (http://" + authority + ")?/allowed/" + nonce + " HTTP/1\\.[01]" + LINE;
        int hosts = said.toLowerCase(java.util.Locale.ROOT).split("\\\\nhost:", -1).length - 1;
        return hosts == 1
                && Pattern.compile("^" + line + "(.*" + LINE + ")?(?i:host): *" + authority + LINE + ".*$")
                        .matcher(said)
                        .matches();
    }
}
