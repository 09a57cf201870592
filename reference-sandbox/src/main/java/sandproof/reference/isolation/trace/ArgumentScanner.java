package sandproof.reference.isolation.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits a call's arguments at their own commas, as far as the bracket that closes the call. */
final class ArgumentScanner {
    private final String text;
    private int at;

    /** @param text what follows the call's opening bracket */
    ArgumentScanner(String text) {
        this.text = text;
    }

    /** The arguments, or nothing when the brackets do not match. */
    Optional<List<String>> arguments() {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at = text.indexOf('"', at + 1);
                if (at < 0) {
                    at = text.length();
                    return Optional.empty();
                }
            } else if (c == '<' && opensDescriptor()) {
                at = text.indexOf('>', at);
                if (at < 0) {
                    at = text.length();
                    return Optional.empty();
                }
            } else if (c == '(' || c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
            } else if (c == ')') {
                if (depth == 0) {
                    add(arguments, start, at);
                    at++;
                    return Optional.of(arguments);
                }
                depth--;
            } else if (c == ',' && depth == 0) {
                add(arguments, start, at);
                start = at + 1;
            }
        }
        return Optional.empty();
    }

    /** What follows the closing bracket. */
    String rest() {
        return text.substring(Math.min(at, text.length()));
    }

    /** A path behind a descriptor, and not half of a shift such as {@code 1<<CAP_CHOWN}. */
    private boolean opensDescriptor() {
        boolean shift = text.startsWith("<<", at) || (at > 0 && text.startsWith("<<", at - 1));
        return !shift;
    }

    private void add(List<String> arguments, int start, int end) {
        String argument = text.substring(start, end).strip();
        if (!argument.isEmpty() || !arguments.isEmpty()) {
            arguments.add(argument);
        }
    }
}
