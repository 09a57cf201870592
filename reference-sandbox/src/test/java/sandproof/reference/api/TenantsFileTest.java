package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.reference.isolation.Limits;

class TenantsFileTest {
    private static final String SECRET = "alphas-very-own-token";

    @TempDir
    private Path folder;

    @Test
    void tenants_have_their_own_tokens_and_ceilings() throws Exception {
        Files.writeString(folder.resolve("beta.token"), "betas-very-own-token\n");
        Tenants tenants = read("""
                tenants:
                  - {name: alpha, token: alphas-very-own-token, limits: {processes: 8}, tasks: 3}
                  - {name: beta, token-file: beta.token}
                """);
        Tenant alpha = tenants.holding("Bearer " + SECRET).orElseThrow();
        assertThat(alpha.name()).isEqualTo("alpha");
        assertThat(alpha.most().processes()).isEqualTo(8);
        assertThat(alpha.most().memoryBytes()).isEqualTo(Limits.MOST.memoryBytes());
        assertThat(alpha.mostTasks()).isEqualTo(3);
        assertThat(tenants.holding("Bearer betas-very-own-token"))
                .map(Tenant::name)
                .contains("beta");
        assertThat(tenants.holding("Bearer nobodys-token-at-all")).isEmpty();
        assertThat(tenants.holding(null)).isEmpty();
        assertThat(tenants.single()).isFalse();
    }

    @Test
    void json_is_read_too() throws Exception {
        assertThat(read("{\"tenants\":[{\"name\":\"alpha\",\"token\":\"" + SECRET + "\"}]}")
                        .holding("Bearer " + SECRET))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "tenants: []|a list of 1",
                "{}|tenants",
                "tenants: [{name: a, token: alphas-very-own-token}|line",
                "tenants: [{name: A, token: alphas-very-own-token}]|name",
                "tenants: [{name: a}]|either",
                "tenants: [{name: a, token: short}]|16",
                "tenants: [{name: a, token: 1234567890123456}]|token",
                "tenants: [{name: a, token: alphas-very-own-token, admin: true}]|admin",
                "tenants: [{name: a, token: alphas-very-own-token, limits: {processes: 9999}}]|processes",
                "tenants: [{name: a, token: alphas-very-own-token}, {name: a, token: alphas-very-own-tokem}]|name",
                "tenants: [{name: a, token: alphas-very-own-token}, {name: b, token: alphas-very-own-token}]|token",
                "tenants: [{name: a, name: b, token: alphas-very-own-token}]|YAML",
            })
    void a_mistake_is_named_and_no_token_repeated(String text, String named) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(named)
                .message()
                .doesNotContain(SECRET, "1234567890123456");
    }

    @Test
    void a_file_that_everybody_can_read_lets_nobody_in() throws Exception {
        Path file = Files.writeString(folder.resolve("open"), "tenants: [{name: a, token: " + SECRET + "}]");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> TenantsFile.read(file, Limits.MOST)).hasMessageContaining("everybody");
    }

    private Tenants read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("tenants"), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return TenantsFile.read(file, Limits.MOST);
    }
}
