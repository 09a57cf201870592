package sandproof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Where the reports of a run go. */
final class OutDirectory {
    private OutDirectory() {}

    /** Makes sure before the run that its results can be kept after it. */
    static Path ready(@Nullable Path asked) {
        Path directory = asked == null
                ? Machine.home()
                        .resolve("reports/out")
                        .resolve(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")
                                .format(ZonedDateTime.now(ZoneOffset.UTC)))
                : asked.toAbsolutePath();
        try {
            Files.createDirectories(directory);
            Path probe = Files.createTempFile(directory, ".probe", "");
            Files.delete(probe);
            return directory;
        } catch (IOException e) {
            throw new UsageException("the reports cannot be written to " + directory + " (" + e.getMessage()
                    + "); choose another place with --out DIR");
        }
    }
}
