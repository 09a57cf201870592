package sandproof.reference.egress;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The host part of a target, as a task spelled it and as it is understood. */
sealed interface Host {
    /** The form used in rules, answers and the audit log. */
    String text();

    /** A name to be resolved: lower case, without the trailing dot. */
    record Name(String text) implements Host {}

    /** An address in its usual spelling. */
    record Literal(IpAddress address) implements Host {
        @Override
        public String text() {
            return address.isV6() ? "[" + address + "]" : address.toString();
        }
    }

    /**
     * What ends in a number and is no usual address: {@code 0xA9FEA9FE}, {@code 169.254.43518}, {@code 127.1}. C
     * libraries take it for an address, and do not agree on which; it is neither resolved nor converted.
     */
    record Numeric(String text) implements Host {}

    Pattern LABEL = Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?");
    Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");

    /** Reads a host; null for anything that is neither a plain name nor an address: percent signs, zones, empty labels. */
    static @Nullable Host parse(String spelled) {
        String text = lower(spelled);
        if (text.startsWith("[") && text.endsWith("]")) {
            IpAddress address = IpAddress.parse(text.substring(1, text.length() - 1));
            return address == null || !address.isV6() ? null : new Literal(address);
        }
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        if (name.isEmpty() || name.length() > 253) {
            return null;
        }
        String[] labels = name.split("\\.", -1);
        for (String label : labels) {
            if (!LABEL.matcher(label).matches()) {
                return null;
            }
        }
        if (!NUMBER.matcher(labels[labels.length - 1]).matches()) {
            return new Name(name);
        }
        IpAddress address = IpAddress.parse(name);
        return address == null ? new Numeric(name) : new Literal(address);
    }

    private static String lower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        // ASCII only: folding the Kelvin sign or a dotted I would make an ordinary name out of an odd one.
        text.chars().map(c -> c >= 'A' && c <= 'Z' ? c + 32 : c).forEach(c -> lower.append((char) c));
        return lower.toString();
    }
}
