package sandproof.driver.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/** The fields of a JSON object that came from the service, each checked when it is taken. */
record Fields(String asked, JsonNode object) {
    private static final int LONGEST = 1 << 20;
    private static final int MOST_TEXTS = 40;

    String text(String name) {
        JsonNode value = object.path(name);
        if (!value.isTextual() || value.asText().length() > LONGEST) {
            throw wrong(name, "a text");
        }
        return value.asText();
    }

    /** A text that may be missing or null, which is the same as empty. */
    String textOrEmpty(String name) {
        return object.path(name).isMissingNode() || object.path(name).isNull() ? "" : text(name);
    }

    boolean truth(String name) {
        if (!object.path(name).isBoolean()) {
            throw wrong(name, "true or false");
        }
        return object.path(name).asBoolean();
    }

    long number(String name) {
        if (!object.path(name).canConvertToExactIntegral() || !object.path(name).canConvertToLong()) {
            throw wrong(name, "a whole number");
        }
        return object.path(name).asLong();
    }

    OptionalInt exitCode(String name) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalInt.empty();
        }
        if (!value.isInt() || value.asInt() < 0 || value.asInt() > 255) {
            throw wrong(name, "a number from 0 to 255 or null");
        }
        return OptionalInt.of(value.asInt());
    }

    Fields group(String name) {
        if (!object.path(name).isObject()) {
            throw wrong(name, "an object");
        }
        return new Fields(asked, object.path(name));
    }

    List<Fields> groups(String name) {
        if (!object.path(name).isArray()) {
            throw wrong(name, "a list");
        }
        return groups(asked, object.path(name));
    }

    /** The texts of an object by their names, bounded; what is no text is left out. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties().stream()
                .filter(field -> field.getValue().isTextual())
                .limit(MOST_TEXTS)
                .forEach(field -> texts.put(
                        Words.shown(field.getKey()),
                        Words.shown(field.getValue().asText())));
        return texts;
    }

    static List<Fields> groups(String asked, JsonNode list) {
        List<Fields> groups = new ArrayList<>();
        for (JsonNode item : list) {
            if (!item.isObject()) {
                throw new SandboxException(asked + " was answered with a list that holds something else than objects;"
                        + " this is not the interface of a sandbox.");
            }
            groups.add(new Fields(asked, item));
        }
        return groups;
    }

    private SandboxException wrong(String name, String expected) {
        String found = object.has(name)
                ? object.path(name).getNodeType().name().toLowerCase(java.util.Locale.ROOT)
                : "nothing";
        return new SandboxException(asked + " was answered with " + found + " as field \"" + name + "\" where "
                + expected + " is expected; check the version of the sandbox.");
    }
}
