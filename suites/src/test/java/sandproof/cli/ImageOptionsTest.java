package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.image.SavedImage;
import sandproof.image.Tar;
import sandproof.lab.LabException;

class ImageOptionsTest {
    @TempDir
    Path work;

    @Test
    void an_archive_as_it_was_written_is_taken() throws IOException {
        assertThat(of(archive(layer(), -1)).read()).isPresent();
    }

    @Test
    void a_byte_of_a_layer_that_is_another_is_the_users_file_and_said_before_anything_is_made() throws IOException {
        assertThatThrownBy(() -> of(archive(layer(), 515)).read())
                .isInstanceOf(UsageException.class)
                .hasMessage("the image cannot be taken: layer 1 is another than its configuration names; the file is"
                        + " damaged, have it written again");
    }

    @Test
    void a_packed_layer_that_cannot_be_unpacked_is_damaged() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(layer());
        }
        assertThatThrownBy(() -> of(archive(packed.toByteArray(), 10)).read())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("layer 1 is damaged (");
    }

    @Test
    void what_an_engine_does_not_load_is_the_users_file_and_a_full_disk_is_not() {
        assertThat(OwnEngine.refusal("invalid tar header"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("does not load it (invalid tar header)");
        assertThat(OwnEngine.refusal("write /x: no space left on device")).isInstanceOf(LabException.class);
    }

    private static byte[] layer() {
        return new Tar().file("etc/motd", 0644, "good day").bytes();
    }

    /** With one byte of the layer flipped, counted from its start; none where that is negative. */
    private Path archive(byte[] layer, int flipped) throws IOException {
        Path file = SavedImage.of("{}", layer).write(work.resolve("i.tar"));
        if (flipped >= 0) {
            byte[] all = Files.readAllBytes(file);
            all[512 + flipped] ^= 0x7f;
            Files.write(file, all);
        }
        return file;
    }

    private static ImageOptions of(Path archive) {
        ImageOptions options = new ImageOptions();
        options.archive = archive;
        return options;
    }
}
