package sandproof.attempt;

import java.util.List;
import sandproof.attack.Payload;

/** The command line that starts a payload inside any sandbox. */
final class Commands {
    private Commands() {}

    static List<String> of(Payload payload, String nonce) {
        String file = "${inputs}/" + payload.file();
        return switch (payload.language()) {
            case "python" -> List.of("python3", "-u", file, nonce);
            case "sh" -> List.of("sh", file, nonce);
            // What runs it is the sandbox itself, or begins its wrapper's line.
            case Payload.JAVASCRIPT -> List.of(file, nonce);
            default -> throw new IllegalArgumentException("no interpreter is known for " + payload.language());
        };
    }
}
