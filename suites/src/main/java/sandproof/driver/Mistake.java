package sandproof.driver;

import java.util.List;

/**
 * Something wrong in a target file.
 *
 * @param at JSON pointer of the field, such as {@code /settings/wrapper/0}
 * @param found what stands there, in words
 * @param expected what should stand there, in words
 * @since 0.1
 */
public record Mistake(String at, String found, String expected) {
    static List<String> sentences(List<Mistake> mistakes, String file, YamlTree tree) {
        return mistakes.stream()
                .sorted((a, b) -> Integer.compare(tree.line(a.at), tree.line(b.at)))
                .map(mistake -> file + " line " + tree.line(mistake.at) + ", " + mistake.field() + ": found "
                        + mistake.found + ", expected " + mistake.expected + ".")
                .distinct()
                .toList();
    }

    private String field() {
        StringBuilder field = new StringBuilder();
        for (String step : at.split("/")) {
            String name = Words.shown(step.replace("~1", "/").replace("~0", "~"));
            if (name.matches("[0-9]+")) {
                field.append('[').append(name).append(']');
            } else if (!name.isEmpty()) {
                field.append(field.isEmpty() ? "" : ".").append(name);
            }
        }
        return field.isEmpty() ? "the whole file" : "field " + field;
    }
}
