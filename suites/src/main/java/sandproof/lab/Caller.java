package sandproof.lab;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Who called which canary where.
 *
 * @param address the address that was called; null where there is none (a Unix socket) or it is not known
 * @param place the address in words, or the path
 */
record Caller(String canary, @Nullable InetAddress address, String place, int port, String peer) {
    static Caller at(String canary, InetAddress address, int port, String peer) {
        return new Caller(canary, address, Addresses.text(address), port, peer);
    }

    static Caller unix(String path, String peer) {
        return new Caller("unix", null, path, 0, peer);
    }

    /** Whether this is the allowed host on a port that tasks are allowed. */
    boolean atAllowedHost() {
        return address != null && Addresses.isAllowed(address) && (port == 80 || port == 443);
    }
}
