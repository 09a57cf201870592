package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.TargetException;
import sandproof.driver.Words;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Sandbox;

class SecretsTest {
    private static final byte[] BYTES = Given.TOKEN.getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private final Secrets secrets = new Secrets();

    SecretsTest() {
        secrets.add(Given.TOKEN);
    }

    @Test
    void a_token_is_hidden_however_it_is_spelled() {
        for (String lead : List.of("", "x", "xy")) {
            String spelled = Base64.getEncoder()
                    .encodeToString((lead + Given.TOKEN + "behind").getBytes(StandardCharsets.UTF_8));
            assertThat(secrets.replaced(spelled)).contains(secrets.standIn());
        }
        assertThat(secrets.hidden(HexFormat.of().formatHex(BYTES))).isEqualTo("***");
        assertThat(secrets.hidden(new StringBuilder(Given.TOKEN).reverse().toString()))
                .isEqualTo("***");
    }

    @Test
    void what_a_sentence_was_cut_off_in_is_hidden_too() {
        String cut = Words.shown("x".repeat(90) + Given.TOKEN);

        assertThat(secrets.hidden(cut + " and more…")).isEqualTo("x".repeat(90) + "***… and more…");
    }

    @Test
    void a_token_that_a_task_leaves_in_its_output_is_not_written_down() {
        Carrier carrier =
                Carrier.of(Given.task("open('" + Given.TOKEN + "', 'w').write('it is " + Given.TOKEN + "')"), 65536);
        HandedBack back = HandedBack.of(
                        Interpreter.run(carrier.program()).stdout().getBytes(StandardCharsets.UTF_8),
                        carrier,
                        Given.LIMITS)
                .without(secrets);

        assertThat(back.artifacts()).extracting(Artifact::name).containsExactly(secrets.standIn());
        assertThat(new String(back.artifacts().get(0).content(), StandardCharsets.UTF_8))
                .isEqualTo("it is " + secrets.standIn());
    }

    @Test
    void whoever_looks_for_secrets_has_the_token_itself() throws IOException {
        try (Published service = new Published(new Mine());
                Sandbox sandbox = ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT)) {
            assertThat(sandbox.secrets("t-1").values()).contains(Given.TOKEN);
        }
    }

    @Test
    void a_token_that_could_be_any_word_is_refused() {
        assertThatThrownBy(() -> ApiSandbox.open(Mine.at("http://127.0.0.1:1", folder), Map.of("MINE", "started")))
                .isInstanceOf(TargetException.class)
                .hasMessage("Target mine sends a token that it finds in the variable MINE, which has fewer than 8"
                        + " characters and could be any word; set a longer one.");
    }

    @Test
    void a_header_that_is_optional_is_left_out_without_its_variable() throws IOException {
        try (Published service = new Published(new Mine())) {
            String text = Mine.text(service.address()).replace("{env: MINE,", "{env: MINE, optional: true,");
            try (Sandbox sandbox = ApiSandbox.open(Given.target(text, folder), Map.of())) {
                assertThat(sandbox.audit()).isEmpty();
            }
            assertThat(service.sent("Authorization")).isEmpty();
        }
    }
}
