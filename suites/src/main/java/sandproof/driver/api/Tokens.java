package sandproof.driver.api;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import sandproof.driver.TargetException;
import sandproof.driver.Words;

/** The values of variables that the target file names for its headers; read once, when the sandbox is opened. */
final class Tokens {
    private final Map<String, String> values = new HashMap<>();
    private final Secrets secrets = new Secrets();

    /**
     * Reads them.
     *
     * @throws TargetException when one is not there or is none
     */
    static Tokens of(String target, Collection<Header> headers, Map<String, String> environment) {
        Tokens tokens = new Tokens();
        for (Header header : headers) {
            if (!header.variable().isEmpty()) {
                String value = environment.getOrDefault(header.variable(), "");
                if (!(value.isEmpty() && header.optional())) {
                    tokens.read(target, header.variable(), value);
                }
            }
        }
        return tokens;
    }

    private void read(String target, String name, String value) {
        if (!Secrets.TOKEN.matcher(value).matches()) {
            throw new TargetException("Target " + Words.shown(target) + " sends a token that it finds in the variable "
                    + name + ", which " + (value.isEmpty() ? "is not set" : "is no line of printable characters")
                    + "; set it.");
        }
        if (value.length() < Secrets.SHORTEST) {
            throw new TargetException("Target " + Words.shown(target) + " sends a token that it finds in the variable "
                    + name + ", which has fewer than " + Secrets.SHORTEST
                    + " characters and could be any word; set a longer one.");
        }
        values.put(name, value);
        secrets.add(value);
    }

    Secrets secrets() {
        return secrets;
    }

    /** Whether the header is to be sent at all. */
    boolean has(Header header) {
        return !header.optional() || values.containsKey(header.variable());
    }

    String value(Header header, Template template) {
        return template.text(header.text()) + values.getOrDefault(header.variable(), "");
    }
}
