package sandproof.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '`',
            value = {
                ".pgpass,:,` `,:",
                ".pgpass,,:,",
                ".git-credentials,,://:,",
                ".git-credentials,,://,",
                ".docker/config.json,`\"auth\"`,` `,x",
                ".docker/config.json,,`\"auth\" `,x",
                ".npmrc,,_auth,",
                ".npmrc,_auth,` `,x",
                ".pypirc,password,` `,x",
                ".netrc,password,` `,",
                ".env,,TOKEN,",
                ".env,export,` `,x",
                ".env,,`export `,",
                "id_rsa,,`-----BEGIN A`,",
            })
    void whatever_a_file_holds_it_is_soon_looked_through(String path, String begin, String again, String end) {
        String text =
                (begin == null ? "" : begin) + again.repeat((64 << 10) / again.length()) + (end == null ? "" : end);
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (int i = 0; i < 200; i++) {
                assertThat(kind("x/" + i + "/" + path, text)).isEmpty();
            }
        });
    }

    @Test
    void whatever_a_file_is_called_it_is_soon_known_whether_to_look_into_it() {
        String path = "service-account/".repeat((64 << 10) / 16);
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (int i = 0; i < 200; i++) {
                assertThat(Secrets.suspicious(path + i)).isFalse();
            }
        });
        assertThat(Secrets.suspicious(path + ".json")).isTrue();
        assertThat(Secrets.suspicious("srv/service-account-1/a/b/key.json")).isTrue();
        assertThat(Secrets.suspicious(path + ".aws/credentials")).isTrue();
        assertThat(Secrets.suspicious(".aws/credentials")).isTrue();
        assertThat(Secrets.suspicious("aws/credentials")).isFalse();
        assertThat(Secrets.suspicious("id_rsa")).isTrue();
        assertThat(Secrets.suspicious("srv/account.json")).isFalse();
        assertThat(Secrets.suspicious("srv/a\nb/.env")).isTrue();
    }

    @Test
    void a_password_is_found_however_its_line_ends() {
        for (String end : new String[] {"", "\n", "\r\n", "\nother:1:d:u:pw\n"}) {
            assertThat(kind(".pgpass", "host:5432:db:me:p w\u0085" + end)).contains("password file");
            assertThat(kind(".git-credentials", "https://me:p%2fw@git.example" + end))
                    .contains("git credentials");
        }
        assertThat(kind(".pgpass", "host:5432:db:me:\n")).isEmpty();
        assertThat(kind(".git-credentials", "https://git.example:8443/a@b\n")).isEmpty();
        assertThat(kind(".docker/config.json", "{\"auth\" :\n \"abc\"}")).contains("registry credentials");
        assertThat(kind(".netrc", "machine a login b password  c")).contains("password file");
        assertThat(kind(".env", "export  A_TOKEN=x")).contains("variables with a secret");
    }
}
