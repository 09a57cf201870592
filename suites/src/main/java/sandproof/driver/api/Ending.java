package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sandproof.driver.Signals;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskState;

/**
 * How the interface says that a task ended.
 *
 * @param words the interface's words for states, each with ours; the empty one is for none at all
 * @param base64 whether streams come in base64
 */
record Ending(
        List<Pick> state,
        Map<String, String> words,
        List<Pick> stdout,
        List<Pick> stderr,
        List<Pick> exit,
        List<Pick> signal,
        List<Pick> reason,
        boolean base64) {
    /** Not over yet. */
    static final String WAIT = "wait";
    /** Over; its exit code says how. */
    static final String ENDED = "ended";

    private static final int MOST_REASON = 300;

    static Ending of(JsonNode written) {
        return new Ending(
                Pick.all(written.path("state")),
                ApiSettings.words(written.path("words")),
                Pick.all(written.path("stdout")),
                Pick.all(written.path("stderr")),
                Pick.all(written.path("exit")),
                Pick.all(written.path("signal")),
                Pick.all(written.path("reason")),
                written.path("encoding").asText("plain").equals("base64"));
    }

    /**
     * Our word for where the task is.
     *
     * @throws SandboxException when the interface's word is none of those in the target file
     */
    String word(String asked, List<JsonNode> documents) {
        if (state.isEmpty()) {
            return ENDED;
        }
        String theirs = Pick.last(state, documents).map(JsonNode::asText).orElse("");
        String ours = words.get(theirs);
        if (ours == null) {
            throw new SandboxException(asked + " was answered with "
                    + (theirs.isEmpty() ? "no state" : "the state \"" + Words.shown(theirs) + "\"")
                    + ", which the target file does not explain; it explains "
                    + new TreeSet<>(words.keySet())
                            .stream()
                                    .map(word -> "\"" + Words.shown(word) + "\"")
                                    .collect(Collectors.joining(", "))
                    + ".");
        }
        return ours;
    }

    /** The final state that one of our words, {@link #WAIT} apart, stands for. */
    TaskState state(String asked, String word, List<JsonNode> documents) {
        if (!word.equals(ENDED)) {
            return TaskState.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
        OptionalInt code = exitCode(asked, documents);
        if (code.isEmpty() && signal(asked, documents).isEmpty()) {
            throw new SandboxException(
                    asked + " says that the task has ended, with neither exit code nor signal; it may not have run.");
        }
        return code.orElse(1) == 0 && signal(asked, documents).isEmpty() ? TaskState.SUCCEEDED : TaskState.FAILED;
    }

    /** As a shell tells it, with 128 and its number for a signal; empty where there is neither. */
    OptionalInt exitCode(String asked, List<JsonNode> documents) {
        return exit(asked, documents)
                .filter(code -> code >= 0)
                .map(OptionalInt::of)
                .orElseGet(() -> Signals.exitCode(signal(asked, documents)));
    }

    /** Name or number of the signal that ended the task; empty for none. */
    String signal(String asked, List<JsonNode> documents) {
        String told = Pick.last(signal, documents).map(JsonNode::asText).orElse("");
        String known = told.equals("0") ? "" : Words.shown(told);
        return known.isEmpty()
                ? exit(asked, documents)
                        .filter(code -> code < 0)
                        .map(code -> Integer.toString(-code))
                        .orElse("")
                : known;
    }

    private Optional<Integer> exit(String asked, List<JsonNode> documents) {
        Optional<JsonNode> found = Pick.last(exit, documents);
        if (found.isEmpty()) {
            return exit.stream()
                    .flatMap(pick -> pick.absent().stream())
                    .findFirst()
                    .map(Integer::valueOf);
        }
        JsonNode code = found.get();
        if (!code.isInt() || code.asInt() < -64 || code.asInt() > 255) {
            throw new SandboxException(asked + " was answered with the exit code " + Words.shown(code.toString())
                    + "; expected a number from -64 to 255.");
        }
        return Optional.of(code.asInt());
    }

    String reason(String asked, List<JsonNode> documents) {
        String told = Pick.last(reason, documents).map(JsonNode::asText).orElse("");
        String signal = signal(asked, documents);
        return Words.shown(told, MOST_REASON) + (signal.isEmpty() ? "" : " (signal " + signal + ")");
    }

    /**
     * What the task printed.
     *
     * @throws SandboxException when it is no text, or no base64 where that is expected
     */
    byte[] stream(String asked, List<Pick> picks, Answer said) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Pick pick : picks) {
            for (JsonNode piece : pick.values(said.documents())) {
                if (!piece.isTextual()) {
                    throw new SandboxException(asked + " was answered with output that is no text.");
                }
                bytes.writeBytes(
                        base64
                                ? decoded(asked, piece.asText(), said.whole())
                                : piece.asText().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] decoded(String asked, String text, boolean whole) {
        // Line ends within it are common, other characters are not.
        String digits = text.replaceAll("[\\r\\n]", "");
        // One digit alone at its end is no byte, and left there by a cut.
        boolean cut = !whole && digits.length() % 4 == 1;
        try {
            return Base64.getDecoder().decode(cut ? digits.substring(0, digits.length() - 1) : digits);
        } catch (IllegalArgumentException e) {
            throw new SandboxException(asked + " was answered with output that is no base64.", e);
        }
    }
}
