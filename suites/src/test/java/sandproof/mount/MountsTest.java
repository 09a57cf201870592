package sandproof.mount;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountsTest {
    @Test
    void a_mount_is_found_at_its_own_place_and_below_another(@TempDir Path empty) throws Exception {
        assertThat(Mounts.below(Path.of("/proc"))).contains(Path.of("/proc"));
        assertThat(Mounts.below(Path.of("/"))).contains(Path.of("/proc"));
        assertThat(Mounts.below(empty)).isEmpty();
    }

    @Test
    void a_place_of_which_another_is_only_the_beginning_is_not_meant(@TempDir Path place) throws Exception {
        assertThat(Mounts.below(Path.of("/pro"))).isEmpty();
        Mounts.detachBelow(Files.createDirectory(place.resolve("plain")));
    }

    @Test
    void the_kernels_octal_digits_are_read() {
        assertThat(Mounts.plain("/a\\040b\\134c")).isEqualTo("/a b\\c");
    }
}
