package sandproof.reference.teardown;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

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
}
