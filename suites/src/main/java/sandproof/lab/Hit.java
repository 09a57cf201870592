package sandproof.lab;

import java.time.Instant;

/**
 * Something that a canary heard.
 *
 * @param at when it began
 * @param nonce the attempt it belongs to, by the nonce in what was said or else by the address, which only that
 *     attempt was told; empty when neither tells
 * @param canary which kind heard it: {@code http}, {@code tls}, {@code tcp}, {@code udp}, {@code dns}, {@code unix} or
 *     {@code victim}
 * @param localAddress the address that was called, the path of a Unix socket, or {@code ::} for an IPv6 datagram, whose
 *     destination is not known
 * @param port the port that was called; 0 for a Unix socket
 * @param peer who called, as far as the canary can tell
 * @param said what was said, at most 2 KiB, escaped to printable ASCII
 * @param innocent whether an attempt may do this without having crossed a boundary: the allowed host's allowed paths,
 *     and look-ups of names that a task may look up
 * @since 0.1
 */
public record Hit(
        Instant at,
        String nonce,
        String canary,
        String localAddress,
        int port,
        String peer,
        String said,
        boolean innocent) {}
