package sandproof.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.TreeSet;

/**
 * Checks a target file against {@code target.schema.json} and words each error by the {@code description} that the
 * schema gives to the place: it says what is expected there.
 */
final class TargetSchema {
    private static final String RESOURCE = "/targets/target.schema.json";

    private final JsonNode document;
    private final Schema schema;

    TargetSchema() {
        try (InputStream in = TargetSchema.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not on the class path");
            }
            document = new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(document);
    }

    List<Mistake> mistakes(JsonNode root) {
        return schema.validate(root).stream()
                // What the branches of a choice miss is said once, by the choice.
                .filter(error -> !error.getEvaluationPath().toString().contains("/oneOf/"))
                .map(error -> mistake(error, root))
                .toList();
    }

    private Mistake mistake(Error error, JsonNode root) {
        String at = error.getInstanceLocation().toString();
        JsonNode place = place(error);
        String property = String.valueOf(error.getProperty());
        String child = at + "/" + property.replace("~", "~0").replace("/", "~1");
        return switch (error.getKeyword()) {
            case "additionalProperties" -> {
                TreeSet<String> known = new TreeSet<>();
                place.path("properties").fieldNames().forEachRemaining(known::add);
                yield new Mistake(
                        child,
                        "a field that is not known here" + NearMatches.hint(property, known),
                        "only " + String.join(", ", known));
            }
            case "required" ->
                new Mistake(child, "nothing", expected(place.path("properties").path(property)));
            case "propertyNames" ->
                new Mistake(child, "a name that is not valid", expected(place.path("propertyNames")));
            default -> new Mistake(at, Words.found(root.at(at)), expected(place));
        };
    }

    private String expected(JsonNode place) {
        JsonNode at = place;
        while (at.has("$ref") && !at.has("description")) {
            at = document.at(at.path("$ref").asText().substring(1));
        }
        return at.path("description").asText("something else");
    }

    /** The part of the schema that holds the keyword which was not met. */
    private JsonNode place(Error error) {
        String fragment = error.getSchemaLocation().getFragment().toString();
        return document.at(fragment.substring(0, fragment.lastIndexOf('/')));
    }
}
