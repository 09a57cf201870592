package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.probe.WaryReader.Content;
import sandproof.probe.WaryReader.Kind;

@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaryReaderTest {
    @TempDir
    Path place;

    private final WaryReader reader = new WaryReader();

    @Test
    void only_a_regular_file_is_read_and_only_so_much_of_it() throws Exception {
        Path file = Files.writeString(place.resolve("file"), "0123456789");
        assertThat(reader.read(file, 4)).isEqualTo(new Content(Kind.FILE, "0123"));
        Path link = Files.createSymbolicLink(place.resolve("link"), file);
        assertThat(reader.read(link, 4).kind()).isEqualTo(Kind.LINK);
        assertThat(reader.follow(link, 4).kind()).isEqualTo(Kind.FILE);
        assertThat(reader.read(fifo("fifo"), 4).kind()).isEqualTo(Kind.STRANGE);
        assertThat(reader.read(place.resolve("none"), 4).kind()).isEqualTo(Kind.GONE);
    }

    @Test
    void what_does_not_answer_is_left_behind() throws Exception {
        Path fifo = fifo("fifo");
        assertThat(reader.patiently(() -> Files.readString(fifo))).isEmpty();
        assertThat(reader.gaveUp()).isFalse();
    }

    @Test
    void an_input_that_became_a_fifo_or_a_link_is_changed() throws Exception {
        Files.writeString(place.resolve("a"), "a");
        Files.writeString(place.resolve("b"), "b");
        Inputs inputs = new Inputs(Map.of("a", new byte[] {'a'}, "b", new byte[] {'b'}));
        assertThat(inputs.look(place)).isEqualTo(2);
        assertThat(inputs.changed()).isEmpty();
        Files.delete(place.resolve("a"));
        fifo("a");
        Files.move(place.resolve("b"), place.resolve("c"));
        Files.createSymbolicLink(place.resolve("b"), Path.of("c"));
        inputs.look(place);
        assertThat(inputs.changed()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void inputs_that_were_handed_in_as_links_are_looked_at_behind_them() throws Exception {
        Files.writeString(place.resolve("c"), "a");
        Files.createSymbolicLink(place.resolve("a"), Path.of("c"));
        Inputs inputs = new Inputs(Map.of("a", new byte[] {'a'}));
        assertThat(inputs.look(place)).isEqualTo(1);
        assertThat(inputs.changed()).isEmpty();
        Files.writeString(place.resolve("c"), "");
        inputs.look(place);
        assertThat(inputs.changed()).containsExactly("a");
    }

    private Path fifo(String name) throws Exception {
        Path fifo = place.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        return fifo;
    }
}
