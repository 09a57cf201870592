package sandproof.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Where the reports of a run go. */
final class OutDirectory {
    private static final int MOST = 1_000;

    private OutDirectory() {}

    /** Makes sure before the run that its results can be kept after it. */
    static Path ready(@Nullable Path asked) {
        if (asked != null && asked.toString().isEmpty()) {
            throw new UsageException("--out is empty, expected the directory for the reports");
        }
        Path directory = asked == null ? Machine.home().resolve("reports/out") : asked.toAbsolutePath();
        try {
            Files.createDirectories(directory);
            if (asked == null) {
                directory = fresh(
                        directory,
                        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(ZonedDateTime.now(ZoneOffset.UTC)));
            }
            Path probe = Files.createTempFile(directory, ".probe", "");
            Files.delete(probe);
            return directory;
        } catch (IOException e) {
            throw new UsageException("the reports cannot be written to " + directory + " (" + reason(e)
                    + "); choose another place with --out DIR");
        }
    }

    /** A new directory of that name, or with a number behind it: two may begin in the same second. */
    static Path fresh(Path parent, String name) throws IOException {
        for (int number = 1; number < MOST; number++) {
            try {
                return Files.createDirectory(parent.resolve(number == 1 ? name : name + "-" + number));
            } catch (FileAlreadyExistsException taken) {
                // By another that began just now.
            }
        }
        throw new IOException(MOST + " of that second are there");
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
