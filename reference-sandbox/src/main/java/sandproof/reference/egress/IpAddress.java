package sandproof.reference.egress;

import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Address;

/**
 * An address as it is on the wire: 4 bytes or 16. The platform's own type is only made for the connection, for it turns
 * an IPv4-mapped address into an IPv4 one before anyone can look at it.
 */
final class IpAddress {
    /** No leading zeros, which some read as octal. */
    private static final Pattern CANONICAL_V4 = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    private final byte[] bytes;

    private IpAddress(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    static IpAddress of(byte[] bytes) {
        if (bytes.length != 4 && bytes.length != 16) {
            throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length);
        }
        return new IpAddress(bytes);
    }

    /** A canonical dotted quad, or an IPv6 address without brackets and zone; else null. */
    static @Nullable IpAddress parse(String text) {
        boolean v4 = text.indexOf(':') < 0;
        if (!text.matches("[0-9a-fA-F:.]+")
                || (v4 && !CANONICAL_V4.matcher(text).matches())) {
            return null;
        }
        byte[] bytes = Address.toByteArray(text, v4 ? Address.IPv4 : Address.IPv6);
        return bytes == null ? null : new IpAddress(bytes);
    }

    boolean isV6() {
        return bytes.length == 16;
    }

    int at(int index) {
        return bytes[index] & 0xff;
    }

    /** The bytes, for prefixes. */
    byte[] bytes() {
        return bytes.clone();
    }

    InetAddress forConnecting() {
        try {
            return isV6() ? Inet6Address.getByAddress(null, bytes, -1) : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the length was checked", e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IpAddress address && Arrays.equals(bytes, address.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** RFC 5952 form. */
    @Override
    public String toString() {
        return NetUtil.toAddressString(forConnecting());
    }
}
