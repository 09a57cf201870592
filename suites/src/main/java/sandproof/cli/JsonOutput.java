package sandproof.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/** Answers of listing verbs for machines. */
final class JsonOutput {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private JsonOutput() {}

    /** The formats of a listing verb. */
    enum Format {
        TEXT,
        JSON
    }

    static void print(Object value) {
        try {
            System.out.println(JSON.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps and lists can always be written", e);
        }
    }
}
