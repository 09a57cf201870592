package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NonceFinderTest {
    private static final String NONCE = "0123456789abcdef4711";

    private static boolean found(String said) {
        return found(said.getBytes(UTF_8));
    }

    private static boolean found(byte[] said) {
        return NonceFinder.find(said, NONCE::equals).isPresent();
    }

    @Test
    void plain_nonce_is_found_in_a_path_a_name_and_capitals() {
        assertThat(found("GET /x/" + NONCE + "?a HTTP/1.1")).isTrue();
        assertThat(found("n" + NONCE + ".exfil.test.")).isTrue();
        assertThat(found("fff" + NONCE.toUpperCase(Locale.ROOT) + "000")).isTrue();
    }

    @Test
    void nonce_spread_over_labels_or_backwards_is_found() {
        assertThat(found("n01234.56789.abcde.f4711.exfil.test")).isTrue();
        assertThat(found(new StringBuilder(NONCE).reverse().toString())).isTrue();
    }

    @Test
    void hex_of_the_nonce_is_found_at_odd_and_even_places() {
        String hex = HexFormat.of().formatHex(NONCE.getBytes(UTF_8));
        assertThat(found("x" + hex)).isTrue();
        assertThat(found("a" + hex + "b")).isTrue();
    }

    @Test
    void base64_of_the_nonce_is_found_in_every_alignment_and_alphabet() {
        for (String before : new String[] {"", "a", "bc", "def", "????>>>>"}) {
            for (String after : new String[] {"", "x", "yz", ">>>???"}) {
                byte[] bytes = (before + NONCE + after).getBytes(UTF_8);
                assertThat(found("q=" + Base64.getEncoder().encodeToString(bytes)))
                        .isTrue();
                assertThat(found("q=" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)))
                        .isTrue();
            }
        }
    }

    @Test
    void other_words_and_garbage_hold_no_nonce() {
        assertThat(found("0123456789abcdef471")).isFalse();
        assertThat(found("")).isFalse();
        byte[] garbage = new byte[2048];
        new Random(1).nextBytes(garbage);
        assertThat(found(garbage)).isFalse();
        assertThat(found(new byte[2048])).isFalse();
    }
}
