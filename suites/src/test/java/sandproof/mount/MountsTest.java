package sandproof.mount;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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

    /** Whoever may mount chooses the bytes, and no locale has characters for all of them. */
    @Test
    void names_of_any_bytes_are_read_and_those_elsewhere_are_nothing_to_us(@TempDir Path place) throws Exception {
        String own = PathBytes.of(place.toRealPath());
        Path table = Files.writeString(
                place.resolve("table"),
                "1 1 0:1 / /mnt/Gr\u00c3\u00b6\u00c3\u009fe rw\n2 1 0:1 / /mnt/\u00ff\\040x rw\n" + "3 1 0:1 / " + own
                        + "/a+\u00fe\\012% rw\n4 1 0:1 / " + own + "x rw\n",
                StandardCharsets.ISO_8859_1);

        assertThat(Mounts.below(place, table))
                .singleElement()
                .satisfies(point -> assertThat(PathBytes.of(point)).isEqualTo(own + "/a+\u00fe\n%"));
    }

    @Test
    void a_path_has_the_bytes_of_its_name(@TempDir Path place) throws Exception {
        Path odd = PathBytes.path(PathBytes.of(place) + "/\u00ff+ %41\n");
        assertThat(PathBytes.of(Files.createDirectory(odd))).isEqualTo(PathBytes.of(place) + "/\u00ff+ %41\n");
        assertThat(PathBytes.of(Path.of("/"))).isEqualTo("/");
        assertThat(PathBytes.octal("/a\u00ff ")).isEqualTo("/a\\0377\\0040");
    }
}
