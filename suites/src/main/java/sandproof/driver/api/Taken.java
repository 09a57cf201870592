package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/** What was taken of a service's answers about one task: names that become part of paths and hosts, and tokens. */
final class Taken {
    static final String SANDBOX = "sandbox";
    static final String TASK = "task";
    static final String TOKEN = "token";

    private static final Pattern ID = Pattern.compile("(?!\\.)[A-Za-z0-9._-]{1,128}");

    private final Map<String, Object> values = new HashMap<>();
    private final Secrets secrets;

    Taken(Secrets secrets) {
        this.secrets = secrets;
    }

    synchronized Map<String, Object> values() {
        return Map.copyOf(values);
    }

    synchronized Optional<String> id(String name) {
        return Optional.ofNullable(values.get(name)).map(Object::toString);
    }

    /**
     * Takes what a step says.
     *
     * @throws SandboxException when it is not there, is nothing that could be a name, or is another than before
     */
    synchronized void take(Step step, Answer answer) {
        step.take().forEach((name, picks) -> {
            Optional<JsonNode> found = Pick.last(picks, answer.documents()).filter(JsonNode::isValueNode);
            if (found.isEmpty()) {
                // An answer need not repeat what is known, and may say it behind what is kept of it.
                if (!values.containsKey(name) && answer.whole()) {
                    throw new SandboxException(step.asked() + " was answered without " + name + "; expected it at "
                            + picks.get(0).at() + ".");
                }
                return;
            }
            String value = checked(step, name, found.get().asText());
            Object before = values.putIfAbsent(name, value);
            if (before != null && !before.equals(value)) {
                throw new SandboxException(step.asked() + " was answered with another " + name + " than before"
                        + (name.equals(TOKEN) ? "" : " (\"" + value + "\" instead of \"" + before + "\")")
                        + "; nothing it says of its tasks can be trusted.");
            }
        });
    }

    private String checked(Step step, String name, String value) {
        if (name.equals(TOKEN)) {
            if (!Secrets.TOKEN.matcher(value).matches()) {
                throw new SandboxException(step.asked() + " was answered with a token that fits in no header.");
            }
            if (value.length() < Secrets.SHORTEST) {
                throw new SandboxException(step.asked() + " was answered with a token of fewer than " + Secrets.SHORTEST
                        + " characters, which could be any word.");
            }
            secrets.add(value);
            return value;
        }
        if (!secrets.hidden(value).equals(value)) {
            throw new SandboxException(step.asked() + " was answered with a token of ours in the place of the " + name
                    + "; nothing it says can be trusted.");
        }
        if (!ID.matcher(value).matches()) {
            throw new SandboxException(step.asked() + " was answered with the " + name + " \"" + Words.shown(value)
                    + "\"; expected 1 to 128 letters, digits, dots, hyphens and underscores, the first no dot.");
        }
        return value;
    }
}
