package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTest {
    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 304, 305, 306, 307, 308})
    void every_redirecting_code_leads_anywhere(int code) {
        assertThat(Redirect.of("/redirect/n?code=" + code + "&to=https%3A%2F%2F10.66.0.1%3A8443%2Fx%3Fa%3Db%26c"))
                .contains(new Redirect(code, "https://10.66.0.1:8443/x?a=b&c"));
    }

    @Test
    void a_chain_leads_back_here_until_it_is_over() {
        String path = "/redirect/n?code=307&hops=2&to=http://169.254.169.254/";
        Redirect first = Redirect.of(path).orElseThrow();
        assertThat(first.location()).startsWith("/redirect/n?code=307&hops=1&");
        Redirect second = Redirect.of(first.location()).orElseThrow();
        Redirect third = Redirect.of(second.location()).orElseThrow();
        assertThat(third).isEqualTo(new Redirect(307, "http://169.254.169.254/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/redirect/n",
                "/redirect/n?code=302",
                "/redirect/n?code=200&to=http://a/",
                "/redirect/n?to=http://a/%0d%0aSet-Cookie:x",
                "/other?to=http://a/"
            })
    void anything_else_is_no_redirect(String path) {
        assertThat(Redirect.of(path)).isEmpty();
    }

    @Test
    void broken_escapes_are_taken_as_they_are() {
        assertThat(Redirect.of("/redirect/n?to=http://a/%zz")).contains(new Redirect(302, "http://a/%zz"));
    }
}
