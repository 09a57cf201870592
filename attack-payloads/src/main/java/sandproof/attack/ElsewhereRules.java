package sandproof.attack;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What an attack that is tried on a sandbox elsewhere cannot demand: there one task is handed over and let end, no more. */
final class ElsewhereRules {
    private static final List<Only> ONLY = List.of(
            new Only("/ending", "ends"),
            new Only("/copies", "1"),
            new Only("/ownSandbox", "false"),
            new Only("/task/neighbour", "false"),
            new Only("/task/predecessor", "false"),
            new Only("/task/rounds", "none"));

    private ElsewhereRules() {}

    /** What may stand in a field, where it is there at all. */
    private record Only(String pointer, String value) {}

    /**
     * Looks at an attack that has the field elsewhere.
     *
     * @throws CatalogueException in one sentence naming a field that does not go with it
     */
    static void check(YamlDocument document) {
        for (Only only : ONLY) {
            JsonNode found = document.root().at(only.pointer);
            if (!found.isMissingNode() && !found.asText().equals(only.value)) {
                throw document.wrong(
                        only.pointer,
                        found.asText() + " beside the field elsewhere",
                        only.value + ": on a sandbox elsewhere one task is let end, and nothing else is done");
            }
        }
    }
}
