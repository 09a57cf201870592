package sandproof.report.result;

import java.util.Collection;

/**
 * How much of the catalogue a result speaks of. What was not tried may be anything, so a part must never read as the
 * whole.
 *
 * @param tried different attacks that were made
 * @param all attacks in the catalogue
 * @since 0.1
 */
public record Coverage(int tried, int all) {
    /** Of attempts, by the catalogue from which they were taken. */
    public static Coverage of(Collection<AttemptResult> attempts, int all) {
        return new Coverage(
                (int) attempts.stream().map(AttemptResult::attack).distinct().count(), all);
    }

    /** Of a result: a selection, a shard, a run cut short or a file with attempts cut out is a part. */
    public static Coverage of(RunResult result) {
        return of(result.attempts(), result.catalogue().attacks());
    }

    /** Whether attacks of the catalogue were left out. */
    public boolean partial() {
        return tried < all;
    }

    /** {@code 2 of the 70 attacks of the catalogue}. */
    public String words() {
        return tried + " of the " + all + " attacks of the catalogue";
    }

    /** The same as a sentence without its full stop. */
    public String sentence() {
        return "only " + words() + (tried == 1 ? " was tried" : " were tried");
    }
}
