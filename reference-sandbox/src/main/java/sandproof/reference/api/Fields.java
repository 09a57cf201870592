package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an object's fields strictly: what is unknown or of the wrong type is refused by name. */
final class Fields {
    private final String at;
    private final JsonNode object;

    Fields(String at, JsonNode object, Set<String> known) throws Problem {
        this.at = at;
        this.object = object;
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (!known.contains(field.getKey())) {
                throw Problem.field(
                        path(field.getKey()),
                        "an unknown field",
                        known.stream().sorted().toList().toString());
            }
        }
    }

    Fields object(String name, Set<String> known) throws Problem {
        return new Fields(path(name), node(name, JsonNode::isObject, "an object", "{}"), known);
    }

    String text(String name, int most, @Nullable String fallback) throws Problem {
        JsonNode value = object.get(name);
        if (value == null && fallback != null) {
            return fallback;
        }
        return text(path(name), value, most);
    }

    long number(String name, long least, long most, long fallback) throws Problem {
        JsonNode value = object.get(name);
        if (value == null) {
            return fallback;
        }
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            throw Problem.field(path(name), value.toString(), "a whole number from " + least + " to " + most);
        }
        return value.longValue();
    }

    List<String> texts(String name, int mostItems, int mostLength) throws Problem {
        JsonNode value = object.get(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray() || value.size() > mostItems) {
            throw Problem.field(path(name), found(value), "an array of at most " + mostItems + " texts");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode item : value) {
            texts.add(text(path(name) + "[" + texts.size() + "]", item, mostLength));
        }
        return texts;
    }

    /** The items of an array, unread. */
    List<JsonNode> items(String name, int most) throws Problem {
        JsonNode value = object.get(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray() || value.size() > most) {
            throw Problem.field(path(name), found(value), "an array of at most " + most + " items");
        }
        List<JsonNode> items = new ArrayList<>();
        value.forEach(items::add);
        return items;
    }

    /** An object whose field names are free within a form, and whose values are texts. */
    Map<String, String> map(String name, Pattern names, String form, int mostEntries, int mostLength) throws Problem {
        JsonNode value = object.get(name);
        Map<String, String> map = new LinkedHashMap<>();
        if (value == null) {
            return map;
        }
        if (!value.isObject() || value.size() > mostEntries) {
            throw Problem.field(path(name), found(value), "an object of at most " + mostEntries + " fields");
        }
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            if (!names.matcher(entry.getKey()).matches()) {
                throw Problem.field(path(name), entry.getKey(), form);
            }
            map.put(entry.getKey(), text(path(name) + "." + entry.getKey(), entry.getValue(), mostLength));
        }
        return map;
    }

    boolean has(String name) {
        return object.has(name);
    }

    private JsonNode node(String name, java.util.function.Predicate<JsonNode> right, String expected, String otherwise)
            throws Problem {
        JsonNode value = object.get(name);
        if (value == null || !right.test(value)) {
            throw Problem.field(path(name), value == null ? "nothing" : found(value), expected + ", " + otherwise);
        }
        return value;
    }

    static String text(String path, @Nullable JsonNode value, int most) throws Problem {
        if (value == null || !value.isTextual()) {
            throw Problem.field(path, value == null ? "nothing" : found(value), "a text");
        }
        String text = value.textValue();
        if (text.length() > most) {
            throw Problem.field(path, text.length() + " characters", "at most " + most);
        }
        if (text.indexOf('\0') >= 0) {
            throw Problem.field(path, "a zero character", "a text without one");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw Problem.field(path, "half of a surrogate pair", "a text in Unicode");
        }
        return text;
    }

    private static String found(JsonNode value) {
        return value.isContainerNode()
                ? value.getNodeType().name().toLowerCase(java.util.Locale.ROOT) + " of " + value.size()
                : value.toString();
    }

    private String path(String name) {
        return at.isEmpty() ? name : at + "." + name;
    }
}
