package sandproof.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;

class PathNameTest {
    @Test
    void the_locale_under_which_a_name_has_no_bytes_is_named() {
        InvalidPathException wrong = new InvalidPathException("Gr\ufffd\ufffde.json", "Malformed input");
        assertThat(PathName.refused(wrong, "LC_ALL=C", "ANSI_X3.4-1968"))
                .isEqualTo("\"Gr\ufffd\ufffde.json\" is no path here, under the locale LC_ALL=C with the encoding"
                        + " ANSI_X3.4-1968; expected a name in it, or a locale such as LC_ALL=C.UTF-8");
    }

    @Test
    void what_is_wrong_under_every_locale_is_no_matter_of_the_locale() {
        InvalidPathException wrong = new InvalidPathException("a\0b", "Nul character not allowed");
        assertThat(PathName.refused(wrong)).isEqualTo("\"a\\u0000b\" is no path here (Nul character not allowed)");
    }
}
