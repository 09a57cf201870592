package sandproof.network;

import java.util.Locale;

/**
 * How a row came out.
 *
 * @since 0.1
 */
public enum Standing {
    /** It is as it was declared. */
    AS_DECLARED,
    /** It is the other way round. */
    DIFFERS,
    /** Nothing was heard, and that proves nothing. */
    NOT_PROVEN;

    /** The word used in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
