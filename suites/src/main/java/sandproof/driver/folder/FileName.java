package sandproof.driver.folder;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The last name of a path, from its bytes as UTF-8: {@link Path#toString()} depends on the locale, and hostile names are
 * lost in a POSIX one.
 */
final class FileName {
    private FileName() {}

    static String of(Path path) {
        String uri = path.toUri().getRawPath();
        String whole = uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
        String name = whole.substring(whole.lastIndexOf('/') + 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) == '%') {
                bytes.write(Integer.parseInt(name, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(name.charAt(i));
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
