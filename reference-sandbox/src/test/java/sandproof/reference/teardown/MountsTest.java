package sandproof.reference.teardown;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountsTest {
    @Test
    void a_mount_is_found_and_a_plain_directory_is_none() throws Exception {
        assertThat(Mounts.contains(Path.of("/proc"))).isTrue();
        assertThat(Mounts.contains(Path.of("/usr/bin"))).isFalse();
    }

    @Test
    void blanks_and_backslashes_in_names_are_read_as_the_kernel_writes_them() {
        assertThat(Mounts.plain("/a\\040b\\134c")).isEqualTo("/a b\\c");
    }

    @Test
    void names_of_any_bytes_are_no_obstacle(@TempDir Path place) throws Exception {
        Path table = Files.writeString(
                place.resolve("table"),
                "none /mnt/\u00ff tmpfs rw 0 0\nnone /mnt/plain tmpfs rw 0 0\n",
                StandardCharsets.ISO_8859_1);
        assertThat(Mounts.contains(Path.of("/mnt/plain"), table)).isTrue();
        assertThat(Mounts.contains(Path.of("/mnt"), table)).isFalse();
    }
}
