package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandproof.driver.task.RandomName;

/** What engines and clusters of killed runs kept goes; what a living one keeps, and what is nobody's known, stays. */
@Timeout(120)
class LeftFoldersTest {
    private static final Path SCRIPTS = Path.of("../ci").toAbsolutePath().normalize();

    private final List<Path> made = new ArrayList<>();

    @AfterEach
    void remove() throws IOException {
        for (Path one : made) {
            RunDirectory.remove(one);
        }
    }

    private Path folder(String kind) throws IOException {
        Path folder = Files.createDirectory(Path.of("/var/tmp/sandproof-" + kind + "-" + RandomName.of(3)));
        made.add(folder);
        Files.createDirectories(folder.resolve("data/deeper"));
        Files.writeString(folder.resolve("data/deeper/file"), "content");
        return folder;
    }

    private static Path abandoned(Path folder) throws IOException {
        Files.createFile(folder.resolve("lock"));
        return folder;
    }

    private static String sweep(String... before) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(before));
        words.addAll(List.of("bash", SCRIPTS.resolve("sweep").toString()));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "cluster"})
    void what_nobody_holds_any_more_is_removed(String kind) throws Exception {
        Path folder = abandoned(folder(kind));

        assertThat(sweep()).contains("removed " + folder + "\n");
        assertThat(folder).doesNotExist();
    }

    /** From another lab neither the processes of a run nor its mounts can be seen. */
    @Test
    void what_a_living_lab_holds_stays_however_old_it_is_and_goes_when_the_lab_is_killed() throws Exception {
        Path folder = folder("engine");
        Process lab = new ProcessBuilder(
                        SCRIPTS.resolve("in-lab").toString(),
                        "sh",
                        "-c",
                        "\"$0\" \"$1\" && echo held && exec sleep 300",
                        SCRIPTS.resolve("hold").toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(lab.inputReader().readLine()).isEqualTo("held");
            Files.setLastModifiedTime(folder, FileTime.from(Instant.EPOCH));
            Files.setLastModifiedTime(folder.resolve("lock"), FileTime.from(Instant.EPOCH));
            String here = sweep();
            String elsewhere = sweep(SCRIPTS.resolve("in-lab").toString());

            assertThat(List.of(here, elsewhere))
                    .allSatisfy(said -> assertThat(said).contains("kept " + folder + ", its run is alive"));
            assertThat(folder.resolve("data/deeper/file")).hasContent("content");
        } finally {
            List<ProcessHandle> all =
                    Stream.concat(Stream.of(lab.toHandle()), lab.descendants()).toList();
            lab.destroyForcibly();
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(all).noneMatch(ProcessHandle::isAlive));
        }
        assertThat(sweep()).contains("removed " + folder + "\n");
        assertThat(folder).doesNotExist();
    }

    @Test
    void what_has_no_lock_or_only_bears_the_name_stays() throws Exception {
        Path without = folder("engine");
        Path elsewhere = abandoned(Files.createDirectory(folder("other").resolve("elsewhere")));
        Path link = Files.createSymbolicLink(Path.of("/var/tmp/sandproof-engine-" + RandomName.of(3)), elsewhere);
        made.add(link);
        Path linked = folder("cluster");
        Files.createSymbolicLink(linked.resolve("lock"), elsewhere.resolve("lock"));

        String said = sweep();

        assertThat(said).doesNotContain(without.toString(), link.toString(), linked.toString());
        assertThat(List.of(without, elsewhere, link, linked))
                .allSatisfy(one -> assertThat(one).exists());
    }

    @Test
    void what_something_is_mounted_in_is_left_alone() throws Exception {
        Path folder = abandoned(folder("engine"));
        List<String> words = new ArrayList<>(List.of("unshare", "--mount"));
        if (!System.getProperty("user.name").equals("root")) {
            words.addAll(List.of("--user", "--map-root-user"));
        }
        words.addAll(List.of(
                "sh",
                "-c",
                "mount -t tmpfs none \"$0/data\" && touch \"$0/data/precious\" && \"$@\" && ls \"$0/data\"",
                folder.toString()));

        String said = sweep(words.toArray(String[]::new));

        assertThat(said).contains("kept " + folder + ", something is mounted there", "precious");
        assertThat(folder).exists();
    }
}
