package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void the_result_of_an_earlier_run_is_put_aside_and_said() throws IOException {
        Files.writeString(directory.resolve("results.json"), "earlier");
        Files.writeString(directory.resolve("results.json.before"), "still earlier");

        assertThat(OutDirectory.putAside(directory))
                .contains(directory + " holds the reports of an earlier run, which are overwritten; its results.json is"
                        + " kept as results.json.before");
        assertThat(directory.resolve("results.json")).doesNotExist();
        assertThat(directory.resolve("results.json.before")).hasContent("earlier");
    }

    @Test
    void where_no_result_is_nothing_is_said() throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "mine");

        assertThat(OutDirectory.putAside(directory)).isEmpty();
        assertThat(directory).isDirectoryContaining("glob:**/notes.txt");
    }
}
