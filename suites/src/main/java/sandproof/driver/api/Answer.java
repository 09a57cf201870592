package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * The documents of an answer, or of its beginning where more came than is kept.
 *
 * @param more what there is more of than is kept, such as {@code more than 9 bytes}; empty where the answer is whole
 */
record Answer(List<JsonNode> documents, String more) {
    Answer {
        documents = List.copyOf(documents);
    }

    static Answer whole(List<JsonNode> documents) {
        return new Answer(documents, "");
    }

    boolean whole() {
        return more.isEmpty();
    }

    /** This one with what the service said after it. */
    Answer and(Answer next) {
        return new Answer(
                Stream.concat(documents.stream(), next.documents.stream()).toList(), whole() ? next.more : more);
    }
}
