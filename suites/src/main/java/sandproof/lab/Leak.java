package sandproof.lab;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A secret that was found where it must not be.
 *
 * @param secret its name
 * @param form the form it was found in, see {@link Secret#foundIn(byte[])}
 * @since 0.1
 */
public record Leak(String secret, String form) {
    /** Which of the secrets are in the bytes: what is made of them for the search is made once for all. */
    public static List<Leak> in(byte[] bytes, Collection<Secret> secrets) {
        Haystack haystack = new Haystack(bytes);
        List<Leak> leaks = new ArrayList<>();
        for (Secret secret : secrets) {
            haystack.form(secret).ifPresent(form -> leaks.add(new Leak(secret.name(), form)));
        }
        return leaks;
    }
}
