package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrapperFilesTest {
    private static final String OF_ONE = "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";

    @TempDir
    Path directory;

    @Test
    void a_sandbox_tells_the_program_of_its_wrapper_by_its_content() throws IOException {
        Path script = Files.writeString(directory.resolve("wrap"), "#!/bin/sh\nexec \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        String settings = "wrapper: [" + script + ", '${command...}']\n";
        String before;
        try (Opened opened = Opened.with(settings, directory)) {
            before = opened.sandbox().facts().getOrDefault("wrapper file " + script, "none");
        }
        assertThat(before).matches("sha256:[0-9a-f]{64}");
        Files.writeString(script, "#!/bin/sh\nexec \"$@\" # another\n");
        try (Opened opened = Opened.with(settings, directory)) {
            assertThat(opened.sandbox().facts().get("wrapper file " + script))
                    .startsWith("sha256:")
                    .isNotEqualTo(before);
        }
    }

    @Test
    void every_word_that_is_a_file_counts_and_what_stands_behind_an_equals_sign() throws IOException {
        Path one = Files.writeString(directory.resolve("one"), "1");
        Path two = Files.writeString(directory.resolve("two"), "1");
        assertThat(WrapperFiles.facts(List.of("/nowhere/x", one.toString(), "--config=" + two, "one", "--", "=")))
                .isEqualTo(Map.of("wrapper file " + one, OF_ONE, "wrapper file " + two, OF_ONE));
    }

    @Test
    void a_program_by_its_name_is_the_one_that_is_started() {
        assertThat(WrapperFiles.facts(List.of("sh", "${command...}")))
                .hasSize(1)
                .allSatisfy((name, digest) -> {
                    assertThat(name).startsWith("wrapper file /").endsWith("/sh");
                    assertThat(digest).startsWith("sha256:");
                });
    }

    @Test
    void what_is_a_machines_own_a_directory_or_a_runs_own_is_no_part_of_it() {
        assertThat(WrapperFiles.facts(
                        List.of("/nowhere/x", "/etc/hosts", "/etc/resolv.conf", directory.toString(), "/${run}/x")))
                .isEmpty();
    }

    @Test
    void there_is_an_end_of_it() {
        List<String> words = IntStream.range(0, 40)
                .mapToObj(number -> directory.resolve("f" + number))
                .map(WrapperFilesTest::written)
                .toList();
        assertThat(WrapperFiles.facts(words)).hasSize(WrapperFiles.MOST_FILES);
    }

    private static String written(Path file) {
        try {
            return Files.writeString(file, "1").toString();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
