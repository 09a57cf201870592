package sandproof.reference.artifact;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The true name of a directory entry. A path's own text depends on the locale of the service and loses what it cannot
 * show; its URI keeps every byte.
 */
final class RawName {
    private RawName() {}

    /** The last name of a path as UTF-8; each byte that is none becomes a lone surrogate, as Python does it. */
    static String of(Path path) {
        byte[] bytes = bytes(path);
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (!result.isError()) {
                return out.flip().toString();
            }
            for (int i = 0; i < result.length(); i++) {
                out.put((char) (0xdc00 + (in.get() & 0xff)));
            }
            decoder.reset();
        }
    }

    static byte[] bytes(Path path) {
        URI uri = path.toAbsolutePath().toUri();
        String encoded = uri.getRawPath().replaceFirst("/$", "");
        encoded = encoded.substring(encoded.lastIndexOf('/') + 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%') {
                bytes.write(Integer.parseInt(encoded.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        return bytes.toByteArray();
    }
}
