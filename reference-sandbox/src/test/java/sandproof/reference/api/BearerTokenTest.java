package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BearerTokenTest {
    private final BearerToken token = new BearerToken("0123456789abcdef");

    @Test
    void only_the_whole_token_opens() {
        assertThat(token.opens("Bearer 0123456789abcdef")).isTrue();
        assertThat(token.opens("Bearer 0123456789abcde")).isFalse();
        assertThat(token.opens("Bearer 0123456789abcdef0")).isFalse();
        assertThat(token.opens("Bearer ")).isFalse();
        assertThat(token.opens("0123456789abcdef")).isFalse();
        assertThat(token.opens("Basic 0123456789abcdef")).isFalse();
        assertThat(token.opens(null)).isFalse();
    }

    @Test
    void a_token_that_can_be_guessed_is_refused_at_start(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "short\n");
        assertThatThrownBy(() -> BearerToken.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("16");
    }
}
