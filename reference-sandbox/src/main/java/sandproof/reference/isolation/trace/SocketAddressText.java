package sandproof.reference.isolation.trace;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The peer in a call that connects or sends, as strace writes it. */
sealed interface SocketAddressText {
    Pattern INET = Pattern.compile(
            ".*sa_family=AF_INET, sin_port=htons\\((\\d+)\\), sin_addr=inet_addr\\(\"((?:\\\\x[0-9a-f]{2})*|[0-9.]*)\"\\).*");
    Pattern INET6 = Pattern.compile(".*sa_family=AF_INET6, sin6_port=htons\\((\\d+)\\).*"
            + "inet_pton\\(AF_INET6, \"((?:\\\\x[0-9a-f]{2})*|[0-9a-f:.]*)\".*");
    Pattern UNIX = Pattern.compile(".*sa_family=AF_UNIX, sun_path=(@?)\"((?:\\\\x[0-9a-f]{2})*)\".*");

    /** An Internet peer. */
    record Internet(String address, String port) implements SocketAddressText {
        boolean loopback() {
            return address.startsWith("127.") || address.equals("::1") || address.startsWith("::ffff:127.");
        }

        String text() {
            return (address.contains(":") ? "[" + address + "]" : address) + ":" + port;
        }
    }

    /** A Unix socket, by path or abstract. */
    record Local(String path, boolean isAbstract) implements SocketAddressText {}

    static Optional<SocketAddressText> in(TraceEvent.Failed call) {
        for (String argument : call.arguments()) {
            Matcher inet = INET.matcher(argument);
            Matcher inet6 = INET6.matcher(argument);
            Matcher unix = UNIX.matcher(argument);
            if (inet.matches()) {
                return Optional.of(new Internet(plain(inet.group(2)), inet.group(1)));
            }
            if (inet6.matches()) {
                return Optional.of(new Internet(plain(inet6.group(2)), inet6.group(1)));
            }
            if (unix.matches()) {
                return Optional.of(
                        new Local(HexText.decode(unix.group(2)), !unix.group(1).isEmpty()));
            }
        }
        return Optional.empty();
    }

    private static String plain(String text) {
        return text.startsWith("\\x") ? HexText.decode(text) : text;
    }
}
