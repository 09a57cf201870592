package sandproof.reference.artifact;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Reads a zip both ways, by its directory and from its start: what the two do not agree upon is hidden from one of them. */
final class ZipLook {
    private static final int TYPE_BITS = 0170000;
    private static final int REGULAR = 0100000;
    private static final int DIRECTORY = 0040000;

    private static final String HIDDEN = "its directory lists other entries than it holds";

    private ZipLook() {}

    static Optional<String> problem(Path content, long mostUnpacked, boolean oneReader) throws IOException {
        ArchiveLook look = new ArchiveLook(mostUnpacked);
        Set<String> listed = new HashSet<>();
        try (ZipFile zip = ZipFile.builder().setPath(content).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                Optional<String> problem = problem(entry, look);
                if (problem.isPresent()) {
                    return problem;
                }
                listed.add(entry.getName());
                try (InputStream in = zip.getInputStream(entry)) {
                    problem = ArchiveRule.drain(in, look);
                }
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        return oneReader ? Optional.empty() : streamed(content, listed, new ArchiveLook(mostUnpacked));
    }

    private static Optional<String> problem(ZipArchiveEntry entry, ArchiveLook look) {
        int type = entry.getUnixMode() & TYPE_BITS;
        if (entry.isUnixSymlink()) {
            return Optional.of("an entry is a link");
        }
        if (type != 0 && type != REGULAR && type != DIRECTORY) {
            return Optional.of("an entry is a device, a pipe or of a kind that is not known");
        }
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            return Optional.of("an entry is encrypted");
        }
        // The name as it stands there: the library has turned backslashes into slashes already.
        String raw = new String(entry.getRawName(), StandardCharsets.UTF_8);
        return look.name(raw);
    }

    private static Optional<String> streamed(Path content, Set<String> listed, ArchiveLook look) throws IOException {
        Set<String> met = new HashSet<>();
        try (ZipArchiveInputStream zip = new ZipArchiveInputStream(
                new BufferedInputStream(Files.newInputStream(content)), "UTF-8", true, true)) {
            for (ZipArchiveEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!met.add(entry.getName())) {
                    return Optional.of("two entries have the same name");
                }
                Optional<String> problem =
                        listed.contains(entry.getName()) ? ArchiveRule.drain(zip, look) : Optional.of(HIDDEN);
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        return met.equals(listed) ? Optional.empty() : Optional.of(HIDDEN);
    }
}
