package sandproof.reference.artifact;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Names that mean the same thing to every program and every screen. */
final class NameRule {
    private static final int LONGEST = 255;

    private NameRule() {}

    /** What is wrong with a name, or with any part of a path. */
    static Optional<String> problem(String name) {
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            return Optional.of("the name is longer than " + LONGEST + " bytes");
        }
        for (String part : name.split("/", -1)) {
            Optional<String> problem = partProblem(part);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return name.codePoints()
                .mapToObj(NameRule::characterProblem)
                .filter(problem -> !problem.isEmpty())
                .findFirst();
    }

    private static Optional<String> partProblem(String part) {
        if (part.isBlank()) {
            return Optional.of("a part of the name is empty");
        }
        if (part.startsWith("-")) {
            return Optional.of("the name starts with a dash, like an option");
        }
        if (part.startsWith("..") || part.equals(".")) {
            return Optional.of("the name leads to another directory");
        }
        return Optional.empty();
    }

    private static String characterProblem(int point) {
        if (point == '\\') {
            return "the name holds a backslash";
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL -> "the name holds a control character";
            case Character.FORMAT -> "the name holds a character that hides or reorders text";
            case Character.SURROGATE -> "the name is not UTF-8";
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> "the name holds a line break";
            case Character.PRIVATE_USE, Character.UNASSIGNED -> "the name holds a character without meaning";
            default -> "";
        };
    }
}
