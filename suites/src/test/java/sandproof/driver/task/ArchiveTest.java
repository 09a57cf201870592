package sandproof.driver.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;

class ArchiveTest {
    private static final Limits LIMITS = new Limits(
            24,
            128 << 20,
            128,
            8 << 20,
            8 << 20,
            256,
            256 << 10,
            1 << 20,
            16,
            Duration.ofSeconds(2),
            Duration.ofSeconds(3));

    @TempDir
    Path folder;

    @Test
    void every_kind_is_told_apart_and_links_are_not_followed() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "hello");
        Files.createLink(folder.resolve("b.txt"), folder.resolve("a.txt"));
        Files.createSymbolicLink(folder.resolve("c"), Path.of("nowhere"));
        Files.createDirectory(folder.resolve("d"));
        Files.writeString(folder.resolve("d/" + "e".repeat(200)), "deep");
        new ProcessBuilder("mkfifo", folder.resolve("f").toString()).start().waitFor();

        List<Artifact> found = read(tar("--format=gnu"));

        assertThat(found)
                .extracting(Artifact::name, Artifact::kind, artifact -> new String(artifact.content(), UTF_8))
                .containsExactlyInAnyOrder(
                        tuple("a.txt", "file", "hello"),
                        tuple("b.txt", "file", "hello"),
                        tuple("c", "symlink", ""),
                        tuple("d", "directory", ""),
                        tuple("d/" + "e".repeat(200), "file", "deep"),
                        tuple("f", "fifo", ""));
        assertThat(read(tar("--format=pax"))).extracting(Artifact::name).contains("d/" + "e".repeat(200));
    }

    @Test
    void contents_and_entries_are_bounded() throws Exception {
        Files.write(folder.resolve("large"), new byte[4 << 20]);
        Artifact large = read(tar("--format=gnu")).get(0);
        assertThat(large.size()).isEqualTo(4 << 20);
        assertThat(large.content()).hasSize((2 << 20) + (64 << 10));

        for (int i = 0; i < 500; i++) {
            Files.createFile(folder.resolve("n" + i));
        }
        assertThat(read(tar("--format=gnu"))).hasSize(16 * 4 + 64);
    }

    @Test
    void sizes_that_lie_lead_nowhere() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "hello");
        byte[] good = tar("--format=gnu");
        int header = new String(good, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("./a.txt");
        for (String size : List.of("77777777777", "99999999999", "-1", "           ")) {
            byte[] lying = good.clone();
            byte[] digits = Arrays.copyOf(size.getBytes(UTF_8), 12);
            System.arraycopy(digits, 0, lying, header + 124, 12);
            assertThat(read(lying)).hasSizeLessThanOrEqualTo(1);
        }
        byte[] binary = good.clone();
        Arrays.fill(binary, header + 124, header + 136, (byte) 0xff);
        assertThat(read(binary)).isEmpty();
    }

    @Test
    void nothing_that_stands_there_breaks_the_reader() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "hello");
        Files.writeString(folder.resolve("b".repeat(150)), "hello");
        byte[] good = tar("--format=pax");
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            byte[] bad = Arrays.copyOf(good, random.nextInt(good.length));
            for (int j = 0; j < 20 && bad.length > 0; j++) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            assertThat(read(bad)).hasSizeLessThan(200);
        }
    }

    private static List<Artifact> read(byte[] bytes) {
        return new Archive(bytes, LIMITS).artifacts();
    }

    private byte[] tar(String format) throws IOException, InterruptedException {
        Process tar = new ProcessBuilder("tar", "-C", folder.toString(), format, "--sort=name", "-cf", "-", ".")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        byte[] bytes = tar.getInputStream().readAllBytes();
        assertThat(tar.waitFor()).isZero();
        return bytes;
    }
}
