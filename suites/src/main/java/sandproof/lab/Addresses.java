package sandproof.lab;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses of the range. The prefixes are documentation and private ranges, and the metadata addresses are those
 * of the clouds' published endpoints. Beside them the lab makes every other address its own too, so that a call to
 * <em>any</em> address is heard.
 */
final class Addresses {
    static final String ALLOWED_HOST = "allowed.test";
    static final String ALLOWED = "203.0.113.10";
    static final String RESOLVER = "192.0.2.53";
    static final String HOST = "10.99.0.1";

    static final List<String> METADATA4 = List.of(
            "169.254.169.254", "169.254.170.2", "169.254.170.23", "100.100.100.200", "168.63.129.16", "192.0.0.192");
    static final List<String> METADATA6 =
            List.of("fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:c1::a9fe:a9fe", "fd00:42::42");
    private static final List<String> LINK_LOCAL_SERVICES = List.of(
            "169.254.169.253",
            "169.254.169.123",
            "169.254.169.252",
            "169.254.0.23",
            "169.254.42.42",
            "169.254.20.10",
            "100.96.0.96",
            "fd00:ec2::253");

    static final List<String> BLOCKS4 = List.of(
            "198.51.100.0/24", "203.0.113.0/24", "10.66.0.0/24", "172.20.66.0/24", "192.168.66.0/24", "100.64.0.0/24");
    static final List<String> BLOCKS6 = List.of("2001:db8:66::/48", "fd00:66::/64");

    private Addresses() {}

    /** Addresses that are set on the interface one by one. */
    static List<String> single() {
        return Stream.of(List.of(ALLOWED, RESOLVER, HOST), METADATA4, METADATA6, LINK_LOCAL_SERVICES)
                .flatMap(List::stream)
                .toList();
    }

    /** Input for {@code ip -batch}: may be run again on a lab that has them already. */
    static String batch() {
        StringBuilder lines = new StringBuilder("link set lo up\n");
        for (String address : single()) {
            lines.append("addr replace ").append(address);
            lines.append(isV6(address) ? "/128 dev lo nodad\n" : "/32 dev lo\n");
        }
        Stream.concat(BLOCKS4.stream(), BLOCKS6.stream())
                .forEach(block ->
                        lines.append("route replace local ").append(block).append(" dev lo\n"));
        // In table main, so that networks a target puts up inside the lab stay more specific.
        lines.append("route replace local default dev lo table main\n");
        lines.append("route replace local ::/0 dev lo table main\n");
        return lines.toString();
    }

    /** The addresses that only the holder of a host number is told; the number's digits stand in the IPv6 text too. */
    static List<String> exclusive(int k) {
        return List.of(
                "198.51.100." + k,
                "2001:db8:66::" + k,
                "10.66.0." + k,
                "172.20.66." + k,
                "192.168.66." + k,
                "fd00:66::" + k);
    }

    static boolean isV6(String address) {
        return address.indexOf(':') >= 0;
    }

    /** The 32 digits of an IPv6 literal of this table, without help of Java's network classes. */
    static String hex(String address) {
        int gap = address.indexOf("::");
        String head = gap < 0 ? address : address.substring(0, gap);
        String tail = gap < 0 ? "" : address.substring(gap + 2);
        String front = digits(head);
        String back = digits(tail);
        return front + "0".repeat(32 - front.length() - back.length()) + back;
    }

    private static String digits(String groups) {
        return Stream.of(groups.split(":"))
                .filter(group -> !group.isEmpty())
                .map(group -> "0".repeat(4 - group.length()) + group)
                .collect(Collectors.joining());
    }

    /** Parses a literal; never asks a name server. */
    static InetAddress literal(String address) {
        if (!isV6(address) && !address.matches("[0-9.]+")) {
            throw new IllegalArgumentException(address + " is not an address");
        }
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address + " is not an address", e);
        }
    }

    /** Whether an address belongs to the public host that tasks may reach. */
    static boolean isAllowed(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == 4 && bytes[0] == (byte) 203 && bytes[1] == 0 && bytes[2] == 113;
    }

    /** A short text form, so that reports show {@code fd00:ec2::254} rather than eight groups. */
    static String text(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        String plain = zone < 0 ? text : text.substring(0, zone);
        return isV6(plain) ? plain.replaceFirst("(^|:)(0(:|$)){2,}", "::") : plain;
    }

    /** A caller's own address and port, in words; empty where it has none. */
    static String peer(SocketAddress remote) {
        return remote instanceof InetSocketAddress there ? text(there.getAddress()) + " port " + there.getPort() : "";
    }
}
