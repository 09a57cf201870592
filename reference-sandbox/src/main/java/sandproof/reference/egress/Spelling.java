package sandproof.reference.egress;

import java.math.BigInteger;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads numeric hosts the way C libraries do. Only a weakness asks for it. */
final class Spelling {
    private static final Set<String> WRAPPERS = Set.of(
            "IPv4-compatible",
            "IPv4-mapped",
            "IPv4-translated",
            "NAT64",
            "local-use NAT64",
            "6to4",
            "Teredo",
            "ISATAP");

    private Spelling() {}

    /** Whether a host is an address that does not look like the one it leads to: a number, or IPv4 wrapped into IPv6. */
    static boolean unusual(Host host) {
        if (host instanceof Host.Literal literal) {
            return PrefixTable.special()
                    .denies(literal.address())
                    .filter(WRAPPERS::contains)
                    .isPresent();
        }
        return host instanceof Host.Numeric;
    }

    /** The address that {@code inet_aton} would make of a spelling. */
    static @Nullable IpAddress address(Host host) {
        if (host instanceof Host.Literal literal) {
            return literal.address();
        }
        return host instanceof Host.Numeric numeric ? aton(numeric.text().split("\\.", -1)) : null;
    }

    private static @Nullable IpAddress aton(String[] parts) {
        if (parts.length > 4) {
            return null;
        }
        byte[] bytes = new byte[4];
        for (int i = 0; i < parts.length; i++) {
            BigInteger number = number(parts[i]);
            if (number == null) {
                return null;
            }
            long value = number.longValue();
            if (i < parts.length - 1) {
                bytes[i] = (byte) value;
            } else {
                for (int at = 3; at >= i; at--, value >>>= 8) {
                    bytes[at] = (byte) value;
                }
            }
        }
        return IpAddress.of(bytes);
    }

    private static @Nullable BigInteger number(String part) {
        try {
            if (part.startsWith("0x")) {
                return new BigInteger(part.length() == 2 ? "0" : part.substring(2), 16);
            }
            return part.length() > 1 && part.startsWith("0") ? new BigInteger(part, 8) : new BigInteger(part);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
