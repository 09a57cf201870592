package sandproof.reference.artifact;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;

/** Looks into archives; one that cannot be looked into is refused like one that is bad. */
final class ArchiveRule {
    private static final MediaTypeRegistry FAMILY =
            MimeTypes.getDefaultMimeTypes().getMediaTypeRegistry();

    /** Packed in ways that are not looked into. */
    private static final Set<String> CLOSED = Set.of(
            "application/x-7z-compressed",
            "application/x-rar-compressed",
            "application/x-bzip2",
            "application/x-bzip",
            "application/x-xz",
            "application/zstd",
            "application/x-cpio",
            "application/x-archive",
            "application/x-arj",
            "application/x-iso9660-image",
            "application/x-lzip",
            "application/x-lzma",
            "application/x-snappy-framed",
            "application/x-lha",
            "application/vnd.ms-cab-compressed");

    /** Headers and padding of a tar, which count for nothing when it is unpacked. */
    private static final long PADDING = 2 << 20;

    private ArchiveRule() {}

    /**
     * What is wrong with an archive; nothing with what is none.
     *
     * @param oneReader whether it is enough that one way of reading it finds nothing, which is a weakness
     */
    static Optional<String> problem(Path content, long mostUnpacked, boolean oneReader) throws IOException {
        var type = MediaType.byContent(content);
        String name = type.toString();
        try {
            if (isA(type, "application/zip")) {
                return ZipLook.problem(content, mostUnpacked, oneReader);
            }
            if (isA(type, "application/x-tar") || isA(type, "application/x-gtar")) {
                try (InputStream in = new BufferedInputStream(Files.newInputStream(content))) {
                    return TarLook.problem(in, mostUnpacked, oneReader);
                }
            }
            if (isA(type, "application/gzip")) {
                return gzip(content, mostUnpacked, oneReader);
            }
        } catch (BoundedStream.TooMuchException e) {
            return Optional.of("it unpacks to too much");
        } catch (IOException | RuntimeException e) {
            return Optional.of("it cannot be read as the archive it is said to be");
        }
        return CLOSED.contains(name.replaceFirst(";.*", ""))
                ? Optional.of("an archive of type " + name + " is not looked into")
                : Optional.empty();
    }

    private static Optional<String> gzip(Path content, long mostUnpacked, boolean oneReader) throws IOException {
        InputStream unzipped = GzipCompressorInputStream.builder()
                .setInputStream(new BufferedInputStream(Files.newInputStream(content)))
                .setDecompressConcatenated(true)
                .get();
        try (InputStream in = new BufferedInputStream(new BoundedStream(unzipped, mostUnpacked + PADDING))) {
            in.mark(TarLook.HEADER);
            boolean tar = TarLook.isTar(in.readNBytes(TarLook.HEADER));
            in.reset();
            return tar ? TarLook.problem(in, mostUnpacked, oneReader) : drain(in, new ArchiveLook(mostUnpacked));
        }
    }

    /** Reads to the end or to the bound. */
    static Optional<String> drain(InputStream in, ArchiveLook look) throws IOException {
        byte[] buffer = new byte[32 * 1024];
        for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
            Optional<String> problem = look.unpacked(read);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static boolean isA(org.apache.tika.mime.MediaType type, String family) {
        return FAMILY.isInstanceOf(type, org.apache.tika.mime.MediaType.parse(family));
    }
}
