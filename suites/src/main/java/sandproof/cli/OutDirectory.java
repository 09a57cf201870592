package sandproof.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the reports of a run go. */
final class OutDirectory {
    private OutDirectory() {}

    /** Makes sure before the run that its results can be kept after it. */
    static Path ready(@Nullable Path asked) {
        if (asked != null && asked.toString().isEmpty()) {
            throw new UsageException("--out is empty, expected the directory for the reports");
        }
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
            throw new UsageException("the reports cannot be written to " + directory + " (" + reason(e)
                    + "); choose another place with --out DIR");
        }
    }

    /**
     * Puts an earlier run's result aside, so that nobody takes it for that of a run which does not come to one.
     *
     * @return a sentence that says so; empty where there is none
     */
    static Optional<String> putAside(Path directory) {
        Path earlier = directory.resolve("results.json");
        if (!Files.isRegularFile(earlier, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        Path aside = directory.resolve("results.json.before");
        try {
            Files.move(earlier, aside, StandardCopyOption.REPLACE_EXISTING);
            return Optional.of(
                    directory + " holds the reports of an earlier run, which are overwritten; its results.json"
                            + " is kept as " + aside.getFileName());
        } catch (IOException e) {
            throw new UsageException("the earlier result " + earlier + " cannot be put aside (" + reason(e)
                    + "); choose another place with --out DIR");
        }
    }

    /** Messages of file systems are often no more than a path. */
    private static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException) {
            return "something that is no directory is there";
        }
        if (e instanceof NoSuchFileException) {
            return "nothing can be made there";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return String.valueOf(e.getMessage());
    }
}
