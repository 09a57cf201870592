package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where in an answer a value stands: a JSON pointer (RFC 6901), in those of its documents that have a certain text
 * elsewhere.
 *
 * @param where pointer of that other field; empty where any document will do
 * @param equals the text there
 * @param absent what counts where nothing stands there; empty where that is nothing
 */
record Pick(String at, String where, String equals, Optional<String> absent) {

    static List<Pick> all(JsonNode written) {
        List<Pick> picks = new ArrayList<>();
        if (written.isArray()) {
            written.forEach(one -> picks.add(of(one)));
        } else if (!written.isMissingNode()) {
            picks.add(of(written));
        }
        return picks;
    }

    private static Pick of(JsonNode written) {
        return written.isTextual()
                ? new Pick(written.asText(), "", "", Optional.empty())
                : new Pick(
                        written.path("at").asText(),
                        written.at("/where/at").asText(""),
                        written.at("/where/equals").asText(""),
                        written.has("absent")
                                ? Optional.of(written.path("absent").asText())
                                : Optional.empty());
    }

    /** Everything that stands there, in the order of the documents; null is nothing. */
    List<JsonNode> values(List<JsonNode> documents) {
        return documents.stream()
                .filter(one -> where.isEmpty() || one.at(where).asText("").equals(equals))
                .map(one -> one.at(at))
                .filter(value -> !value.isMissingNode() && !value.isNull())
                .toList();
    }

    /** The last that any of them finds; the first of them that finds something counts. */
    static Optional<JsonNode> last(List<Pick> picks, List<JsonNode> documents) {
        for (Pick pick : picks) {
            List<JsonNode> values = pick.values(documents);
            if (!values.isEmpty()) {
                return Optional.of(values.get(values.size() - 1));
            }
        }
        return Optional.empty();
    }
}
