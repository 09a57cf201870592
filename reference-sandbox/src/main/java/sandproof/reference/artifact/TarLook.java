package sandproof.reference.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;

/** Reads a tar to its end. */
final class TarLook {
    static final int HEADER = 512;
    private static final int MAGIC_AT = 257;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;

    /** Files of old and new tars, and directories. */
    private static final String ORDINARY = "\0" + "05";

    private TarLook() {}

    static boolean isTar(byte[] header) {
        return header.length == HEADER && new String(header, MAGIC_AT, 5, StandardCharsets.ISO_8859_1).equals("ustar");
    }

    static Optional<String> problem(InputStream in, long mostUnpacked, boolean oneReader) throws IOException {
        ArchiveLook look = new ArchiveLook(mostUnpacked);
        LastBlock blocks = new LastBlock(in, HEADER);
        TarArchiveInputStream tar = new TarArchiveInputStream(blocks, StandardCharsets.UTF_8.name());
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            Optional<String> problem = problem(entry, oneReader ? Optional.empty() : Optional.of(blocks.last()), look);
            if (problem.isEmpty()) {
                problem = look.unpacked(entry.getRealSize());
            }
            if (problem.isPresent()) {
                return problem;
            }
        }
        return oneReader ? Optional.empty() : trailing(in);
    }

    private static Optional<String> problem(TarArchiveEntry entry, Optional<byte[]> header, ArchiveLook look) {
        if (entry.isSymbolicLink() || entry.isLink()) {
            return Optional.of("an entry is a link");
        }
        if (ORDINARY.indexOf(entry.getLinkFlag()) < 0) {
            return Optional.of("an entry is a device, a pipe or of a kind that is not known");
        }
        // Two readers find two sizes in such an entry, and then two different sets of members.
        if (header.isPresent()
                && (entry.isSparse()
                        || TarUtils.parseOctalOrBinary(header.get(), SIZE_AT, SIZE_LENGTH) != entry.getSize())) {
            return Optional.of("an entry states its size in more than one way");
        }
        return look.name(entry.getName());
    }

    /** After the end of a tar there is padding and nothing else: a second archive would hide there. */
    private static Optional<String> trailing(InputStream in) throws IOException {
        byte[] buffer = new byte[32 * 1024];
        for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
            for (int i = 0; i < read; i++) {
                if (buffer[i] != 0) {
                    return Optional.of("something stands behind its end");
                }
            }
        }
        return Optional.empty();
    }
}
