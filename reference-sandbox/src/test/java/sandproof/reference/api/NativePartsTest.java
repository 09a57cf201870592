package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativePartsTest {
    private static final Map<String, String> BEFORE = Map.of(
            "org.sqlite.tmpdir", System.getProperty("org.sqlite.tmpdir", ""),
            "jna.tmpdir", System.getProperty("jna.tmpdir", ""));

    @TempDir
    private Path state;

    @AfterEach
    void restore() {
        BEFORE.forEach((name, value) -> {
            var ignored = value.isEmpty() ? System.clearProperty(name) : System.setProperty(name, value);
        });
    }

    @Test
    void what_killed_services_left_goes_and_what_this_one_unpacked_stays() throws Exception {
        Path killed = NativeParts.prepare(state).own();
        Files.createFile(killed.resolve("libother.so"));
        Path older = Files.createFile(state.resolve("native/libolder.so"));
        NativeParts parts = NativeParts.prepare(state);
        Path used = Files.createFile(parts.own().resolve("lib.so"));
        parts.removeOthers();
        assertThat(killed).doesNotExist();
        assertThat(older).doesNotExist();
        assertThat(used).exists();
        assertThat(Objects.requireNonNull(System.getProperty("jna.tmpdir")))
                .isEqualTo(parts.own().toString());
    }
}
