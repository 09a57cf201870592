package sandproof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier run left in a directory for reports. Whatever becomes of this run, nobody may take it for the new: it
 * is set aside before anything can fail.
 */
final class EarlierReports {
    static final List<String> OF_RUN = List.of("results.json", "junit.xml", "index.html");
    static final List<String> OF_TEETH = List.of("teeth.json", "teeth.html");
    static final List<String> OF_NETWORK = List.of("network.json", "network.md");

    /** No pattern for reports matches it. */
    static final String ASIDE = ".earlier";

    private EarlierReports() {}

    /** Renames them; one that was set aside before goes. */
    static void setAside(@Nullable Path directory, List<String> names) {
        if (directory == null) {
            return;
        }
        for (String name : names) {
            Path report = directory.resolve(name);
            if (Files.exists(report, LinkOption.NOFOLLOW_LINKS)) {
                try {
                    Files.move(report, directory.resolve(name + ASIDE), StandardCopyOption.REPLACE_EXISTING);
                } catch (IOException e) {
                    throw new UsageException("the earlier " + report + " cannot be set aside (" + e
                            + "), and must not be taken for this run's; choose another place with --out DIR");
                }
            }
        }
    }
}
