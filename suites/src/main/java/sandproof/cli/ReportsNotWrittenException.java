package sandproof.cli;

import java.nio.file.Path;

/** The run is over and judged, and its reports could not be kept. */
final class ReportsNotWrittenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ReportsNotWrittenException(Path directory, Exception why) {
        super(
                "the reports could not be written to " + directory + " (" + why.getMessage()
                        + "); the verdicts above are all there is of this run: make room, or choose another --out DIR",
                why);
    }
}
