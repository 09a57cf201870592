package sandproof.lab;

import java.time.Instant;

/**
 * Something that was done to the victim process or its decoy.
 *
 * @param at when it was noticed
 * @param nonce the attempt that did it, by the command line of the process that did; empty when that is not known
 * @param what {@code signal}, {@code traced}, {@code stopped} or {@code killed}
 * @param detail in words: which signal, which process
 * @since 0.1
 */
public record VictimEvent(Instant at, String nonce, String what, String detail) {}
