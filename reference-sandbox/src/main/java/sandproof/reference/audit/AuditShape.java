package sandproof.reference.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The published schema, {@code audit.schema.json}, as the program checks it: it needs no schema library to run. A test
 * holds the two against each other.
 */
final class AuditShape {
    private static final String HASH = "[0-9a-f]{64}";
    private static final String NAME = "[a-z][a-z0-9-]{0,63}";

    private static final List<Field> FIELDS = List.of(
            new Field("seq", "[1-9]\\d{0,17}", "a whole number from 1"),
            new Field("time", "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", "an instant with milliseconds"),
            new Field("type", "denial|lifecycle", "denial or lifecycle"),
            new Field("taskId", ".{0,128}", "at most 128 characters"),
            new Field("boundary", NAME, "a name"),
            new Field("rule", NAME, "a name"),
            new Field("object", ".{0,1024}", "at most 1024 characters"),
            new Field("detail", ".{0,1024}", "at most 1024 characters"),
            new Field("prev", HASH, "64 hex digits"),
            new Field("hash", HASH, "64 hex digits"));

    private static final List<String> NAMES = FIELDS.stream().map(Field::name).toList();

    private AuditShape() {}

    private record Field(String name, Pattern form, String expected) {
        Field(String name, String form, String expected) {
            this(name, Pattern.compile(form, Pattern.DOTALL), expected);
        }

        boolean holds(JsonNode value) {
            boolean right = name.equals("seq") ? value.isIntegralNumber() : value.isTextual();
            return right && form.matcher(value.asText()).matches();
        }
    }

    /** What a line has that the schema does not allow; empty when nothing. */
    static String problem(String line) {
        JsonNode node;
        try {
            node = AuditLine.tree(line);
        } catch (JsonProcessingException e) {
            return "found no JSON, expected a record";
        }
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        if (!names.equals(NAMES)) {
            return "found the fields " + AuditText.shown(names.toString()) + ", expected " + NAMES;
        }
        for (Field field : FIELDS) {
            JsonNode value = node.get(field.name());
            if (!field.holds(value)) {
                return "found " + field.name() + " " + AuditText.shown(value.toString()) + ", expected "
                        + field.expected();
            }
        }
        boolean nobody = node.get("taskId").textValue().isEmpty();
        return nobody && node.get("type").textValue().equals("denial")
                ? "found a denial of no task, expected its taskId"
                : "";
    }
}
