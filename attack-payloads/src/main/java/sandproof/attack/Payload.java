package sandproof.attack;

import java.util.Map;

/**
 * The program that makes the attempt.
 *
 * @param language {@code python}, {@code sh} or {@code javascript}
 * @param file the name of its main file
 * @param files every file the task gets as input, by name: the payload, its protocol library and what it needs
 * @since 0.1
 */
public record Payload(String language, String file, Map<String, byte[]> files) {
    /** The language of sandboxes that run no other, such as the permissions of a runtime. */
    public static final String JAVASCRIPT = "javascript";

    public Payload {
        files = Map.copyOf(files);
    }
}
