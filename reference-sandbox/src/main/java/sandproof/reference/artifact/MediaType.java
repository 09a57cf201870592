package sandproof.reference.artifact;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;

/** Says what a file is: by its content, and only when its name does not say otherwise. */
final class MediaType {
    private static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes();
    private static final MediaTypeRegistry FAMILY = TYPES.getMediaTypeRegistry();
    private static final org.apache.tika.mime.MediaType TEXT = org.apache.tika.mime.MediaType.TEXT_PLAIN;
    private static final org.apache.tika.mime.MediaType UNKNOWN = org.apache.tika.mime.MediaType.OCTET_STREAM;
    private static final org.apache.tika.mime.MediaType TAR = org.apache.tika.mime.MediaType.application("x-tar");
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(200).build())
            .build();

    private MediaType() {}

    /** Reads the table of types, which takes a moment, before the first task waits for it. */
    static void prepare() {
        Thread reading = new Thread(() -> FAMILY.getTypes(), "media-types");
        reading.setDaemon(true);
        reading.start();
    }

    /** The type; empty when name and content disagree. */
    static Optional<String> of(Path content, String name) throws IOException {
        org.apache.tika.mime.MediaType byContent = byContent(content);
        org.apache.tika.mime.MediaType byName = byName(name);
        if (byContent.equals(TEXT)) {
            return text(content, byName);
        }
        boolean agree = byName.equals(UNKNOWN)
                || byName.equals(byContent)
                || FAMILY.isSpecializationOf(byName, byContent)
                || FAMILY.isSpecializationOf(byContent, byName);
        return agree ? Optional.of(plain(byContent)) : Optional.empty();
    }

    /** What the first bytes say, whatever the name. An empty file is text. */
    static org.apache.tika.mime.MediaType byContent(Path content) throws IOException {
        if (Files.size(content) == 0) {
            return TEXT;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(content))) {
            org.apache.tika.mime.MediaType type = TYPES.detect(in, new Metadata());
            boolean json = type.toString().equals("application/json");
            return json || (type.equals(UNKNOWN) && PlainText.is(content)) ? TEXT : type;
        }
    }

    /** Every dialect of tar is a tar. */
    private static String plain(org.apache.tika.mime.MediaType type) {
        return FAMILY.isInstanceOf(type, TAR) ? TAR.toString() : type.toString();
    }

    private static Optional<String> text(Path content, org.apache.tika.mime.MediaType byName) throws IOException {
        if (!PlainText.is(content)) {
            return Optional.empty();
        }
        String named = byName.toString().toLowerCase(Locale.ROOT);
        return switch (named) {
            case "application/octet-stream", "text/plain" -> Optional.of("text/plain");
            case "application/json" -> isJson(content) ? Optional.of(named) : Optional.empty();
            case "text/csv" -> PlainText.isTable(content) ? Optional.of(named) : Optional.empty();
            default -> FAMILY.isSpecializationOf(byName, TEXT) ? Optional.of(named) : Optional.empty();
        };
    }

    private static org.apache.tika.mime.MediaType byName(String name) throws IOException {
        Metadata metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name.substring(name.lastIndexOf('/') + 1));
        return TYPES.detect(null, metadata);
    }

    private static boolean isJson(Path content) {
        try (InputStream in = Files.newInputStream(content);
                JsonParser parser = JSON.createParser(in)) {
            boolean any = false;
            while (parser.nextToken() != null) {
                any = true;
            }
            return any;
        } catch (IOException e) {
            return false;
        }
    }
}
