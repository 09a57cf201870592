package sandproof.reference.egress;

import org.jspecify.annotations.Nullable;

/** Where a request wants to go. */
record Target(Host host, int port) {
    /**
     * Reads {@code host}, {@code host:port} or {@code [v6]:port}.
     *
     * @param defaultPort the port when none is written; 0 when one must be
     * @return null for anything else, user information among it
     */
    static @Nullable Target parse(String authority, int defaultPort) {
        int bracket = authority.lastIndexOf(']');
        int colon = authority.indexOf(':', Math.max(bracket, 0));
        Host host = Host.parse(colon < 0 ? authority : authority.substring(0, colon));
        int port = colon < 0 ? defaultPort : port(authority.substring(colon + 1));
        return host == null || port < 1 ? null : new Target(host, port);
    }

    /** {@code host:port}, the object of every denial. */
    String text() {
        return host.text() + ':' + port;
    }

    private static int port(String text) {
        if (!text.matches("[0-9]{1,5}")) {
            return -1;
        }
        int port = Integer.parseInt(text);
        return port > 65535 ? -1 : port;
    }
}
