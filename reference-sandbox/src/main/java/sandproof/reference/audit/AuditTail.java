package sandproof.reference.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** What is done with the end of a log that does not close its chain. Nothing of it is ever thrown away. */
final class AuditTail {
    private AuditTail() {}

    /**
     * Cuts a torn last line off and says where it is kept.
     *
     * @throws IOException when there is more amiss than a torn line: such a log is left as it is, and not continued
     */
    static Optional<Path> mend(Path path, AuditFile file, ChainVerdict verdict) throws IOException {
        return switch (verdict.state()) {
            case WHOLE -> Optional.empty();
            case TORN -> {
                Path kept = keep(path, verdict, "torn");
                file.cut(verdict.bytes());
                yield Optional.of(kept);
            }
            case BROKEN -> {
                Path kept = keep(path, verdict, "broken");
                throw new IOException("the audit log " + path + " is broken: " + verdict.problem()
                        + "; what follows its " + verdict.records() + " whole records is kept in " + kept
                        + "; move the log away to start a new one");
            }
        };
    }

    private static Path keep(Path path, ChainVerdict verdict, String word) throws IOException {
        Path kept = path.resolveSibling(path.getFileName() + "." + word + "-" + (verdict.records() + 1));
        try (InputStream in = Files.newInputStream(path)) {
            in.skipNBytes(verdict.bytes());
            Files.copy(in, kept, StandardCopyOption.REPLACE_EXISTING);
        }
        return kept;
    }
}
