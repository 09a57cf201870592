package sandproof.network;

import sandproof.lab.Destination;

/**
 * One row of the truth table.
 *
 * @param reachable whether it is declared reachable; else that it is not
 * @since 0.1
 */
public record Row(Destination destination, boolean reachable) {}
