package sandproof.driver;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How text from elsewhere is shown in a sentence: short, on one line, nothing a terminal would obey.
 *
 * @since 0.1
 */
public final class Words {
    private static final int LONGEST = 100;

    private Words() {}

    /** The first hundred characters, hidden ones written out. */
    public static String shown(String text) {
        return shown(text, LONGEST);
    }

    /** The first characters, hidden ones written out. */
    public static String shown(String text, int longest) {
        StringBuilder out = new StringBuilder();
        text.codePoints().limit(longest).forEach(c -> {
            int type = Character.getType(c);
            boolean hidden = Character.isISOControl(c)
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.SURROGATE;
            out.append(hidden ? String.format("\\u%04x", c) : Character.toString(c));
        });
        return text.codePointCount(0, text.length()) > longest ? out + "…" : out.toString();
    }

    static String found(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> "the text \"" + shown(node.asText()) + "\"";
            case NUMBER -> "the number " + shown(node.asText());
            case BOOLEAN -> "the truth value " + node.asText();
            case ARRAY -> node.isEmpty() ? "an empty list" : "a list of " + node.size();
            case OBJECT -> node.isEmpty() ? "an empty group" : "a group of fields";
            case NULL, MISSING -> "nothing";
            case BINARY, POJO -> "something unknown";
        };
    }
}
