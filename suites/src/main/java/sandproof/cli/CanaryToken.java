package sandproof.cli;

import java.util.Optional;
import sandproof.canary.CanaryService;

/** The token that a canary service and its runs share, from an environment variable; what it is, is never shown. */
final class CanaryToken {
    private CanaryToken() {}

    static String from(String variable) {
        return usable(variable, Optional.ofNullable(System.getenv(variable)).orElse(""));
    }

    /** The value, where it can be sent as one word of a header; a line break at its end is as wrong as any other. */
    static String usable(String variable, String value) {
        if (value.length() < CanaryService.SHORTEST_TOKEN || !value.matches("[!-~]+")) {
            throw new UsageException("the environment variable " + variable + " holds "
                    + (value.isEmpty() ? "nothing" : "no usable token")
                    + ", expected a token of at least " + CanaryService.SHORTEST_TOKEN
                    + " printable characters without spaces or line breaks");
        }
        return value;
    }
}
