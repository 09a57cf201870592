package sandproof.report.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sandbox costs in time, measured at the end of its own run when nothing else is running.
 *
 * @param openMillis milliseconds from asking for the sandbox until it took tasks, once
 * @param task a trivial innocent task in the sandbox, from handing it over until its final state was told
 * @param bare the very same task without any sandbox, on the same host; null where that could not be run
 * @since 0.1
 */
public record Overhead(
        long openMillis,
        Timing task,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Timing bare) {
    /**
     * Several runs of one thing, one after the other.
     *
     * @param samples milliseconds of each, in the order in which they were made; never empty
     * @param medianMillis the middle one, or the lower of the two in the middle
     */
    public record Timing(long medianMillis, List<Long> samples) {
        public Timing {
            samples = List.copyOf(samples);
        }

        /** Of samples that were made. */
        public static Timing of(List<Long> samples) {
            return new Timing(median(samples), samples);
        }

        /** Whether the median is that of the samples. */
        public boolean bornOut() {
            return medianMillis == median(samples);
        }

        private static long median(List<Long> samples) {
            return samples.stream()
                    .sorted()
                    .skip((samples.size() - 1) / 2)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("a timing has at least one sample"));
        }
    }
}
