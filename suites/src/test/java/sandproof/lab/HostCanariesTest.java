package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostCanariesTest {
    private final Path temporary;
    private final HostCanaries canaries;

    HostCanariesTest(@TempDir Path temporary) {
        this.temporary = temporary;
        this.canaries =
                new HostCanaries(temporary.resolve("a"), temporary.resolve("home"), temporary.resolve("device"));
    }

    private Path path(String key) {
        return Path.of(String.valueOf(canaries.paths().get(key)));
    }

    @Test
    void every_secret_is_in_its_file_for_all_to_read() throws IOException {
        assertThat(canaries.secrets()).extracting(Secret::value).doesNotHaveDuplicates();
        for (Path file : new Path[] {path("file"), path("dir").resolve("secret.txt"), path("key"), path("device")}) {
            byte[] content = Files.readAllBytes(file);
            assertThat(canaries.secrets())
                    .anyMatch(secret -> secret.foundIn(content).isPresent());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-r--r--");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path("drop"))))
                .isEqualTo("rwxrwxrwx");
    }

    @Test
    void untouched_canaries_have_not_changed() throws IOException {
        Files.readString(path("file"));
        assertThat(canaries.changes()).isEmpty();
    }

    @Test
    void content_mode_time_and_type_changes_are_told() throws IOException {
        Files.writeString(path("file"), "x");
        Files.setPosixFilePermissions(path("key"), PosixFilePermissions.fromString("rw-------"));
        Files.setLastModifiedTime(path("device"), FileTime.fromMillis(0));
        Path inDirectory = path("dir").resolve("secret.txt");
        Files.delete(inDirectory);
        Files.createSymbolicLink(inDirectory, path("file"));
        assertThat(canaries.changes())
                .extracting(CanaryChange::path, CanaryChange::what)
                .contains(
                        tuple(path("file").toString(), "content"),
                        tuple(path("key").toString(), "mode"),
                        tuple(path("device").toString(), "time"),
                        tuple(inDirectory.toString(), "type"));
    }

    @Test
    void what_appears_and_what_goes_is_told_in_words() throws IOException {
        Files.writeString(path("drop").resolve("loot\n"), "x");
        Files.delete(path("key"));
        assertThat(canaries.changes())
                .extracting(CanaryChange::toString)
                .anyMatch(text -> text.contains("/drop/loot\\n appeared (file, 1 bytes, SHA-256 "))
                .anyMatch(text -> text.endsWith("id_ed25519 is gone"));
    }

    @Test
    void closing_removes_everything_and_whatever_was_put_there_but_follows_no_link() throws IOException {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("keep"), "x");
        Files.createSymbolicLink(path("drop").resolve("link"), outside);
        Files.createDirectories(path("drop").resolve("a/b/c"));
        canaries.close();
        canaries.close();
        assertThat(canaries.root()).doesNotExist();
        assertThat(path("device")).doesNotExist();
        assertThat(outside.resolve("keep")).exists();
    }
}
