package sandproof.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsTest {
    @TempDir
    Path folder;

    @Test
    void every_ready_made_target_can_be_read_and_every_target_file_is_ready_made()
            throws IOException, URISyntaxException {
        Path naked = Path.of(Objects.requireNonNull(Targets.class.getResource("/targets/naked.yaml"))
                .toURI());
        try (Stream<Path> files = Files.list(naked.resolveSibling("."))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml")))
                    .containsExactlyInAnyOrderElementsOf(
                            Targets.names().stream().map(name -> name + ".yaml").toList());
        }
        for (String name : Targets.names()) {
            byte[] bytes = Files.readAllBytes(naked.resolveSibling(name + ".yaml"));
            assertThat(TargetFile.read(name + ".yaml", bytes)).isEqualTo(Targets.resolve(name));
            assertThat(Targets.resolve(name).name()).isEqualTo(name);
        }
    }

    @Test
    void claims_are_those_of_the_file() {
        Target naked = Targets.resolve("naked");
        Target bubblewrap = Targets.resolve("bubblewrap");
        Target reference = Targets.resolve("reference");

        assertThat(naked.claims()).isEmpty();
        assertThat(bubblewrap.claims("filesystem")).isTrue();
        assertThat(bubblewrap.claims("limits.memory")).isFalse();
        assertThat(bubblewrap.claims("audit")).isFalse();
        assertThat(reference.claims()).containsEntry("audit", "event").hasSize(19);
        assertThat(reference.victimUid()).hasValue(64123);
        assertThat(bubblewrap.victimUid()).hasValue(64124);
        assertThat(naked.victimUid()).isEmpty();
        assertThat(naked.digest()).matches("[0-9a-f]{64}");
    }

    @Test
    void a_path_is_read_as_a_target_file() throws IOException {
        Path file = folder.resolve("mine.yaml");
        try (InputStream in = Targets.class.getResourceAsStream("/targets/naked.yaml")) {
            Files.write(file, Objects.requireNonNull(in).readAllBytes());
        }

        assertThat(Targets.resolve(file.toString())).isEqualTo(Targets.resolve("naked"));
    }

    @Test
    void an_unknown_name_gets_near_matches_and_the_list() {
        assertThatThrownBy(() -> Targets.resolve("bublewrap"))
                .isInstanceOf(TargetException.class)
                .hasMessage("There is no target \"bublewrap\" (did you mean \"bubblewrap\"?); `sandproof targets` lists"
                        + " the ready-made ones, anything else is the path of a target file.");
        assertThatThrownBy(() -> Targets.resolve("no/such.yaml"))
                .hasMessageStartingWith("There is no target file no/such.yaml;");
        assertThatThrownBy(() -> Targets.resolve("nul\0")).hasMessageContaining("nul\\u0000");
        assertThatThrownBy(() -> Targets.resolve(folder.toString())).hasMessageContaining("found no regular file");
    }

    @Test
    void weaknesses_are_for_the_reference_sandbox_only() {
        OpenOptions options = new OpenOptions(
                folder,
                Map.of(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 53),
                List.of("no-time-limit"),
                folder,
                true);

        assertThatThrownBy(() -> Targets.resolve("naked").open(options))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("no-time-limit")
                .hasMessageContaining("\"naked\" has none");
    }
}
