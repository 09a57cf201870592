package sandproof.report.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.owasp.encoder.Encode;
import sandproof.report.text.VisibleText;

/**
 * The page's templates. Safe by construction: whatever a template shows is first made visible and bounded, then encoded for
 * HTML, unless it is our own style or script, or data that was made safe when it was put together.
 */
final class Templates {
    private static final int MOST = 2_000;

    private static final Mustache.Compiler COMPILER = Mustache.compiler()
            .withLoader(name -> new InputStreamReader(open(name + ".mustache"), StandardCharsets.UTF_8))
            .withFormatter(Templates::shown)
            .withEscaper(Encode::forHtml);

    private Templates() {}

    static Template of(String name) {
        return COMPILER.loadTemplate(name);
    }

    static Own own(String resource) {
        try (InputStream in = open(resource)) {
            return new Own(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String shown(Object value) {
        if (value instanceof Own own) {
            return own.text();
        }
        if (value instanceof Data data) {
            return data.json();
        }
        return value instanceof Block block
                ? VisibleText.block(block.text(), MOST)
                : VisibleText.line(String.valueOf(value), MOST);
    }

    private static InputStream open(String resource) {
        InputStream in = Templates.class.getResourceAsStream(resource);
        if (in == null) {
            throw new IllegalStateException("the page part " + resource + " is missing from this build");
        }
        return in;
    }
}
