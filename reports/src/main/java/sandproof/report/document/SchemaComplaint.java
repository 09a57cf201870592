package sandproof.report.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.List;
import sandproof.report.text.VisibleText;

/** Says what a schema found wrong, in one sentence that a person can act on. */
final class SchemaComplaint {
    private SchemaComplaint() {}

    static String of(Document document, List<Error> errors) {
        Error error = errors.get(0);
        String more = errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)";
        JsonNode node = error.getInstanceNode();
        String path = field(error.getInstanceLocation().toString());
        return switch (String.valueOf(error.getKeyword())) {
            case "required" -> document.at(node) + ": field " + join(path, error.getProperty()) + " is missing" + more;
            case "additionalProperties", "unevaluatedProperties" ->
                document.at(node.path(String.valueOf(error.getProperty()))) + ": field "
                        + join(path, error.getProperty()) + " is not known here" + more;
            default ->
                document.at(node) + ": field " + (path.isEmpty() ? "(the whole document)" : path) + ": found "
                        + found(node) + ", expected " + expected(error) + more;
        };
    }

    private static String expected(Error error) {
        JsonNode rule = error.getSchemaNode();
        return switch (String.valueOf(error.getKeyword())) {
            case "type" -> "a value of type " + words(rule);
            case "enum" -> "one of " + words(rule);
            case "const" -> rule.asText();
            case "minimum" -> "a number not below " + rule.asText();
            case "maximum" -> "a number not above " + rule.asText();
            case "minLength" -> "a text of at least " + rule.asText() + " characters";
            case "minItems" -> "at least " + rule.asText() + " entries";
            case "format" -> rule.asText().equals("date") ? "a date like 2027-01-31" : "a " + rule.asText();
            default -> VisibleText.line(String.valueOf(error.getMessage()), 200);
        };
    }

    private static String words(JsonNode rule) {
        if (!rule.isArray()) {
            return rule.asText();
        }
        List<String> words = new ArrayList<>();
        rule.forEach(word -> words.add(word.asText()));
        return String.join(", ", words);
    }

    private static String found(JsonNode node) {
        if (node.isContainerNode()) {
            return node.isArray() ? "a list" : "a mapping";
        }
        return VisibleText.line(node.toString(), 60);
    }

    /** {@code /attempts/3/verdict} as {@code attempts[3].verdict}. */
    private static String field(String pointer) {
        StringBuilder out = new StringBuilder();
        for (String part : pointer.replaceFirst("^[$#]?/?", "").split("/")) {
            String name = part.replace("~1", "/").replace("~0", "~");
            if (name.matches("[0-9]{1,9}")) {
                out.append('[').append(name).append(']');
            } else if (!name.isEmpty()) {
                out.append(out.length() == 0 ? "" : ".").append(VisibleText.line(name, 60));
            }
        }
        return out.toString();
    }

    private static String join(String path, String property) {
        String name = VisibleText.line(String.valueOf(property), 60);
        return path.isEmpty() ? name : path + "." + name;
    }
}
