package sandproof.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TargetFileTest {
    private static final String HEAD = "name: mine\ndriver: command\ndescription: one\nclaims: {}\n";
    private static final String GOOD = HEAD + "settings:\n  wrapper: [\"${command...}\"]\n";

    /** Each case in its resource: a title, the file, the sentences. */
    @TestFactory
    Stream<DynamicTest> every_mistake_is_one_clear_sentence() throws IOException {
        return Stream.of(resource("wrong-targets.txt").split("(?m)^=== "))
                .filter(text -> !text.isBlank())
                .map(text -> {
                    String title = text.substring(0, text.indexOf('\n')).strip();
                    String[] parts = text.substring(text.indexOf('\n') + 1).split("(?m)^---\n");
                    return DynamicTest.dynamicTest(
                            title,
                            () -> assertThatThrownBy(() -> read(parts[0]))
                                    .isInstanceOfSatisfying(
                                            TargetException.class,
                                            wrong -> assertThat(wrong.problems())
                                                    .containsExactlyElementsOf(
                                                            parts[1].lines().toList())));
                });
    }

    @Test
    void a_good_file_is_read() {
        Target target = read(GOOD);

        assertThat(target.name()).isEqualTo("mine");
        assertThat(target.settings()).containsKey("wrapper");
        assertThat(target.victimUid()).isEmpty();
    }

    @Test
    void the_one_language_of_a_sandbox_is_read() {
        assertThat(read(GOOD).language()).isEmpty();
        assertThat(read(GOOD.replace("claims:", "language: javascript\nclaims:"))
                        .language())
                .isEqualTo("javascript");
    }

    @Test
    void where_the_canaries_of_a_sandbox_elsewhere_are_is_read() {
        String elsewhere = """
                name: far
                driver: http
                description: one
                claims: {}
                settings: {url: "https://api.example.org", token-file: token}
                canary: {address: 198.51.100.7, allowed: 198.51.100.8, token-from: TOKEN, ca: ca.pem}
                """;
        CanaryAddress canary = read(elsewhere).canary().orElseThrow();

        assertThat(canary.address()).isEqualTo("198.51.100.7");
        assertThat(canary.allowed()).contains("198.51.100.8");
        assertThat(canary.control()).isEqualTo(CanaryAddress.CONTROL);
        assertThat(canary.ca()).contains("ca.pem");
        assertThat(canary.zone()).isEmpty();
        assertThat(read(GOOD).canary()).isEmpty();
    }

    @Test
    void an_IPv6_address_of_a_canary_is_one() {
        for (String wrong : List.of("::ffff:c633:6407", ":::", "1:2")) {
            String elsewhere = """
                    name: far
                    driver: http
                    description: one
                    claims: {}
                    settings: {url: "https://api.example.org", token-file: token}
                    canary: {address: 198.51.100.7, address6: "%s", token-from: TOKEN}
                    """.formatted(wrong);
            assertThatThrownBy(() -> read(elsewhere))
                    .hasMessageContaining("field canary.address6: found")
                    .hasMessageContaining("expected an IPv6 address that is no IPv4 address");
        }
    }

    @Test
    void bytes_that_are_no_text_are_refused() {
        assertThatThrownBy(() -> TargetFile.read("t.yaml", new byte[] {'n', (byte) 0xff}))
                .hasMessage("t.yaml: found bytes that are not UTF-8, expected a YAML file.");
    }

    @Test
    void a_file_that_grows_by_its_aliases_is_refused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            bomb.append("a").append(i).append(": &a").append(i).append(" [");
            bomb.append(("*a" + (i - 1) + ", ").repeat(9))
                    .append("*a")
                    .append(i - 1)
                    .append("]\n");
        }

        assertThatThrownBy(() -> read(bomb.toString())).isInstanceOf(TargetException.class);
        assertThatThrownBy(() -> read("a: &a [*a]\n")).isInstanceOf(TargetException.class);
    }

    private static Target read(String text) {
        return TargetFile.read("t.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = TargetFileTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
