package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sandproof.sandbox.SandboxException;

/**
 * <code>${name}</code> filled in, <code>$${name}</code> standing for itself. In JSON each text is filled by itself, so that
 * no value can become structure; in a path each value is one escaped piece (RFC 3986).
 */
final class Template {
    static final Pattern PLACE = Pattern.compile("\\$(\\$?)\\{([^}]*)}");
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    private final Map<String, Object> values;

    /** @param values texts and numbers by name */
    Template(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    String text(String template) {
        return filled(template, UnaryOperator.identity());
    }

    String path(String template) {
        return filled(template, Template::escaped);
    }

    /** A text that is nothing but the name of a number becomes a number. */
    JsonNode tree(JsonNode template) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (template.isObject()) {
            ObjectNode object = json.objectNode();
            template.properties().forEach(field -> object.set(field.getKey(), tree(field.getValue())));
            return object;
        }
        if (template.isArray()) {
            ArrayNode array = json.arrayNode();
            template.forEach(item -> array.add(tree(item)));
            return array;
        }
        if (!template.isTextual()) {
            return template;
        }
        Matcher whole = PLACE.matcher(template.asText());
        if (whole.matches() && whole.group(1).isEmpty() && values.get(whole.group(2)) instanceof Long number) {
            return json.numberNode(number);
        }
        return json.textNode(text(template.asText()));
    }

    private String filled(String template, UnaryOperator<String> escape) {
        return PLACE.matcher(template)
                .replaceAll(place -> Matcher.quoteReplacement(
                        place.group(1).isEmpty()
                                ? escape.apply(value(place.group(2)))
                                : place.group().substring(1)));
    }

    private String value(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new SandboxException("The target file uses ${" + name + "} before any answer has named it.");
        }
        return value.toString();
    }

    private static String escaped(String value) {
        StringBuilder out = new StringBuilder();
        for (byte one : value.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (one & 0xff);
            out.append(UNRESERVED.indexOf(c) >= 0 ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return out.toString();
    }
}
