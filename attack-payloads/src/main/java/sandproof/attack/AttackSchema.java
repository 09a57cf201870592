package sandproof.attack;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** {@code attack.schema.json}, and its complaints put into one sentence each. */
final class AttackSchema {
    private final JsonNode root;
    private final Schema schema;

    private AttackSchema(JsonNode root) {
        this.root = root;
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(root);
    }

    static AttackSchema load() {
        try (InputStream in =
                Objects.requireNonNull(AttackSchema.class.getResourceAsStream("attack.schema.json"), "schema")) {
            // JSON is YAML too, and the YAML parser is needed anyway: a second one would double the time to start.
            return new AttackSchema(
                    YamlDocument.parse("attack.schema.json", in.readAllBytes()).root());
        } catch (IOException e) {
            throw new CatalogueException("the schema of attack files cannot be read", e);
        }
    }

    /** Complains about the first wrong line; an unknown field before a missing one, since it is often its misspelling. */
    void check(YamlDocument document) {
        schema.validate(document.root()).stream()
                .min(Comparator.comparing((Error error) -> error.getKeyword().equals("required"))
                        .thenComparing(error -> document.line(pointer(error))))
                .ifPresent(error -> {
                    throw complaint(document, error);
                });
    }

    private CatalogueException complaint(YamlDocument document, Error error) {
        String pointer = pointer(error);
        JsonNode around = document.root().at(error.getInstanceLocation().toString());
        JsonNode rule = Objects.requireNonNullElse(error.getSchemaNode(), document.root());
        return switch (error.getKeyword()) {
            case "required" -> document.wrong(pointer, "nothing", "this field to be there");
            case "additionalProperties" -> {
                List<String> known = siblings(error);
                yield document.wrong(
                        pointer,
                        "a field that is not known" + NearMatch.hint(error.getProperty(), known),
                        "one of " + String.join(", ", known));
            }
            case "enum" -> {
                List<String> allowed = new ArrayList<>();
                rule.forEach(value -> allowed.add(value.asText()));
                yield document.wrong(
                        pointer,
                        around + NearMatch.hint(around.asText(), allowed),
                        "one of " + String.join(", ", allowed));
            }
            case "type" -> document.wrong(pointer, kind(around), "a value of type " + rule.asText());
            case "pattern" -> document.wrong(pointer, around.toString(), "text of the form " + rule.asText());
            default -> document.wrong(pointer, shortened(around), sentence(error));
        };
    }

    /** For a missing or unknown field, its own place and not that of the object around it. */
    private static String pointer(Error error) {
        String at = error.getInstanceLocation().toString();
        return error.getProperty() == null ? at : at + "/" + error.getProperty();
    }

    /** The fields that the schema knows where an unknown one stands. */
    private List<String> siblings(Error error) {
        String rule = error.getSchemaLocation().getFragment().toString();
        List<String> names = new ArrayList<>();
        root.at(rule.substring(0, rule.lastIndexOf('/')))
                .path("properties")
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }

    private static String kind(JsonNode found) {
        return switch (found.getNodeType()) {
            case STRING -> "the text " + shortened(found);
            case NUMBER -> "the number " + found;
            case BOOLEAN -> "the value " + found;
            case ARRAY -> "a list";
            case OBJECT -> "fields below it";
            default -> "no value";
        };
    }

    private static String shortened(JsonNode found) {
        String text = found.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    private static String sentence(Error error) {
        String message = error.getMessage();
        return "that it " + (message.startsWith("must ") ? message : "keeps the rule " + error.getKeyword());
    }
}
