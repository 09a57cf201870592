package sandproof.attack;

import java.util.Map;
import java.util.TreeMap;

/** The programs that every payload may lean on; they always are the bundled ones. */
final class PayloadLibrary {
    private static final String FOLDER = "_library/";

    private final CatalogueFiles files;

    PayloadLibrary(CatalogueFiles bundled) {
        this.files = bundled;
    }

    /** The library of a language, by file name. */
    Map<String, byte[]> of(String language) {
        return switch (language) {
            case "python" -> read("attempt.py", "channel.py", "daemon.py", "traces.py");
            case Payload.JAVASCRIPT -> read("attempt.mjs", "channel.mjs", "child.mjs", "traces.mjs");
            default -> read("attempt.sh");
        };
    }

    /** The innocent task that lives beside an attack. */
    Payload neighbour(String language) {
        return language.equals(Payload.JAVASCRIPT)
                ? new Payload(language, "neighbour.mjs", read("neighbour.mjs", "attempt.mjs"))
                : new Payload("python", "neighbour.py", read("neighbour.py", "attempt.py"));
    }

    /** The task that tells what it sees of its walls. */
    Payload fingerprint(String language) {
        return language.equals(Payload.JAVASCRIPT)
                ? new Payload(language, "fingerprint.mjs", read("fingerprint.mjs", "attempt.mjs"))
                : new Payload("python", "fingerprint.py", read("fingerprint.py", "attempt.py"));
    }

    /** The task that goes to a declared destination. */
    Payload reach() {
        return new Payload("python", "reach.py", read("reach.py", "attempt.py", "channel.py"));
    }

    private Map<String, byte[]> read(String... names) {
        Map<String, byte[]> library = new TreeMap<>();
        for (String name : names) {
            library.put(name, files.bytes(FOLDER + name));
        }
        return library;
    }
}
