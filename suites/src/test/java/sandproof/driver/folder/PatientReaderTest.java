package sandproof.driver.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PatientReaderTest {
    @TempDir
    Path work;

    @Test
    void what_never_answers_is_given_up_and_said() throws Exception {
        Path fifo = work.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Path file = Files.writeString(work.resolve("file"), "content");
        try (PatientReader reader = new PatientReader(Duration.ofMillis(200))) {
            assertThatThrownBy(() -> reader.demand(fifo, 10))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("it gave no answer");
            assertThat(reader.demand(file, 4)).asString().isEqualTo("cont");
        }
    }

    @Test
    void what_the_kernel_makes_up_is_known_behind_a_link_too() throws Exception {
        Path link = Files.createSymbolicLink(work.resolve("link"), Path.of("/proc/kmsg"));
        assertThat(PatientReader.ofTheKernel(link)).isTrue();
        assertThat(PatientReader.ofTheKernel(Files.createFile(work.resolve("file"))))
                .isFalse();
    }
}
