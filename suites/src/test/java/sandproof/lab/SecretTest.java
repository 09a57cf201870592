package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SecretTest {
    private final Secret secret = Secret.fresh("host file");

    private String form(String haystack) {
        return secret.foundIn(haystack.getBytes(UTF_8)).orElse("");
    }

    @Test
    void fresh_secrets_differ_and_do_not_show_their_value() {
        assertThat(Secret.fresh("a").value()).isNotEqualTo(Secret.fresh("a").value());
        assertThat(secret.toString()).isEqualTo("secret host file").doesNotContain(secret.value());
    }

    @Test
    void value_is_found_as_it_is_in_capitals_and_across_a_line_break() {
        String value = secret.value();
        assertThat(form("root:" + value + ":0")).isEqualTo("plain");
        assertThat(form(value.toUpperCase(Locale.ROOT))).isEqualTo("plain");
        assertThat(form(value.substring(0, 9) + "\n" + value.substring(9))).isEqualTo("plain");
    }

    @Test
    void hexadecimal_is_found_in_both_cases_and_wrapped() {
        String hex = HexFormat.of().formatHex(("x" + secret.value() + "\n").getBytes(UTF_8));
        assertThat(form(hex)).isEqualTo("hex");
        assertThat(form(hex.toUpperCase(Locale.ROOT))).isEqualTo("hex");
        assertThat(form(hex.substring(0, 21) + "\r\n" + hex.substring(21))).isEqualTo("hex");
    }

    @Test
    void base64_is_found_in_every_alignment_and_wrapped() {
        for (int lead = 0; lead < 6; lead++) {
            for (String tail : new String[] {"", "\n", "ab", "abc"}) {
                byte[] bytes = ("xxxxxx".substring(0, lead) + secret.value() + tail).getBytes(UTF_8);
                assertThat(form(Base64.getEncoder().encodeToString(bytes))).isEqualTo("base64");
                assertThat(form(Base64.getMimeEncoder(20, new byte[] {'\n'}).encodeToString(bytes)))
                        .isEqualTo("base64");
            }
        }
        Secret odd = new Secret("odd", "~~~???>>>ÿÿÿ");
        byte[] url = Base64.getUrlEncoder().encode(("k" + odd.value()).getBytes(UTF_8));
        assertThat(odd.foundIn(url)).contains("base64");
    }

    @Test
    void digest_of_the_value_or_of_its_line_is_found() {
        assertThat(form(Haystack.sha256(secret.value()).toUpperCase(Locale.ROOT)))
                .isEqualTo("sha256");
        assertThat(form("-> " + Haystack.sha256(secret.value() + "\n"))).isEqualTo("sha256");
    }

    @Test
    void reversed_value_is_found() {
        assertThat(form(new StringBuilder(secret.value()).reverse().toString())).isEqualTo("reversed");
    }

    @Test
    void another_secret_is_not_found() {
        assertThat(form(Secret.fresh("other").value())).isEmpty();
        assertThat(form("")).isEmpty();
        assertThat(new Secret("empty", "").foundIn("anything".getBytes(UTF_8))).isEmpty();
    }

    @Test
    void a_megabyte_is_searched_in_well_under_a_second() {
        byte[] large = new byte[1 << 20];
        Arrays.fill(large, (byte) 'S');
        long start = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            assertThat(secret.foundIn(large)).isEmpty();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void a_text_is_prepared_once_for_all_secrets() {
        byte[] text = new byte[4 << 20];
        Arrays.fill(text, (byte) 'x');
        List<Secret> secrets =
                IntStream.range(0, 40).mapToObj(i -> Secret.fresh("s" + i)).toList();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        assertThat(Leak.in(text, secrets)).isEmpty();
        assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                .isLessThan(8L * text.length);
    }
}
