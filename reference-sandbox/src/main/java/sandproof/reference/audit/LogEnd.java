package sandproof.reference.audit;

import java.util.Optional;

/**
 * The last record of a log, as it is known somewhere else: a chain alone cannot tell that its end was cut off.
 *
 * @param records how many there are
 * @param lastHash the last one's hash
 * @since 0.1
 */
public record LogEnd(long records, String lastHash) {
    static final LogEnd NONE = new LogEnd(0, AuditChain.ORIGIN);

    /**
     * What is amiss with a log that must have this record and may have more; empty when nothing.
     *
     * @param found how many records it has
     * @param hashThere of the record that has this one's number; looked at only when it has so many
     */
    Optional<String> missedBy(long found, String hashThere) {
        if (found < records) {
            return Optional.of("the log's end was cut off: found " + found + " entries, expected " + records
                    + " at least, for the ledger knows of so many");
        }
        return records == 0 || hashThere.equals(lastHash)
                ? Optional.empty()
                : Optional.of("entry " + records + " is another than the one that the ledger knows: found hash "
                        + hashThere + ", expected " + lastHash);
    }
}
