package sandproof.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static Optional<String> kind(String path, String content) {
        return Secrets.kind(path, content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void variables_are_looked_for_in_every_file_that_ends_in_env() {
        for (String path : new String[] {".env", "srv/.env.production", "etc/app.env", "app.env", "opt/a/b.env"}) {
            assertThat(Secrets.suspicious(path)).as(path).isTrue();
            assertThat(kind(path, "LEVEL=3\nAWS_SECRET_ACCESS_KEY=abc\n"))
                    .as(path)
                    .contains("variables with a secret");
            assertThat(kind(path, "LEVEL=3\nAWS_SECRET_ACCESS_KEY=\n")).as(path).isEmpty();
        }
        assertThat(Secrets.suspicious("usr/bin/env")).isFalse();
        assertThat(Secrets.suspicious("etc/app.environment")).isFalse();
    }
}
