package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** In the place where the runs are anybody may have put something first. */
class RunDirectoryTest {
    @TempDir
    Path place;

    /** A directory of the user's own whose name begins as a run's does. */
    private Path home() throws IOException {
        Path home = place.resolve("home");
        Path data = Files.createDirectories(home.resolve("run-2024-data"));
        Files.writeString(data.resolve("lock"), "");
        Files.writeString(data.resolve("thesis"), "years of work");
        return home;
    }

    private static void refused(RunBase base, String why) {
        assertThatThrownBy(() -> RunDirectory.all(base))
                .isInstanceOf(RunDirectoryException.class)
                .hasMessageContaining(base.path() + ", where")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> RunDirectory.make(base, "one")).isInstanceOf(RunDirectoryException.class);
    }

    @Test
    void a_base_that_is_a_link_is_neither_swept_nor_used() throws IOException {
        Path home = home();
        Path base = Files.createSymbolicLink(place.resolve("base"), home);

        refused(new RunBase(base), "is no directory");
        assertThat(home.resolve("run-2024-data/thesis")).exists();
        assertThat(home.resolve("run-one")).doesNotExist();
    }

    @Test
    void a_base_that_others_may_write_is_neither_swept_nor_used() throws IOException {
        for (String mode : new String[] {"rwxrwxr-x", "rwxr-xrwx"}) {
            Files.setPosixFilePermissions(home(), PosixFilePermissions.fromString(mode));
            refused(new RunBase(place.resolve("home")), "may be written by others");
        }
        assertThat(place.resolve("home/run-2024-data/thesis")).exists();
    }

    @Test
    void a_base_of_another_user_is_neither_swept_nor_used() throws IOException {
        Path other = Path.of("/usr");
        if (RunBase.ours(other)) {
            other = home();
            Files.setAttribute(other, "unix:uid", 65534);
        }
        refused(new RunBase(other), "belongs to user ");
    }

    @Test
    void only_directories_with_a_lock_of_our_own_are_a_runs() throws IOException {
        RunBase base = new RunBase(place.resolve("base"));
        try (RunDirectory alive = RunDirectory.make(base, "alive")) {
            Path dead = Files.createDirectory(base.path().resolve("run-dead"));
            Files.createFile(dead.resolve("lock"));
            Path data = Files.createDirectory(base.path().resolve("run-data"));
            Path linked = Files.createDirectory(base.path().resolve("run-linked"));
            Files.createSymbolicLink(linked.resolve("lock"), dead.resolve("lock"));
            Files.createSymbolicLink(base.path().resolve("run-link"), home().resolve("run-2024-data"));

            assertThat(RunDirectory.all(base)).containsExactlyInAnyOrder(alive.path(), dead);
            assertThat(RunDirectory.abandoned(dead)).isTrue();
            assertThat(RunDirectory.abandoned(data)).isFalse();
            assertThat(RunDirectory.abandoned(linked)).isFalse();
            assertThat(base.path()).hasParent(place);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(base.path())))
                    .isEqualTo("rwxr-xr-x");
        }
        assertThat(base.path().resolve("run-alive")).doesNotExist();
    }

    @Test
    void a_directory_that_is_there_already_is_not_used() throws IOException {
        RunBase base = new RunBase(place);
        Files.createDirectory(place.resolve("run-one"));
        assertThatThrownBy(() -> RunDirectory.make(base, "one"))
                .isInstanceOf(RunDirectoryException.class)
                .hasMessageContaining("run-one");
    }

    @Test
    void what_links_in_a_run_lead_to_stays() throws IOException {
        Path home = home();
        RunBase base = new RunBase(place.resolve("base"));
        try (RunDirectory run = RunDirectory.make(base, "one")) {
            Files.createSymbolicLink(run.path().resolve("home"), home);
            Files.createDirectories(run.path().resolve("deep/deeper"));
            Files.createSymbolicLink(run.path().resolve("deep/deeper/file"), home.resolve("run-2024-data/thesis"));
        }
        assertThat(base.path()).isEmptyDirectory();
        assertThat(home.resolve("run-2024-data/thesis")).hasContent("years of work");
    }

    @Test
    void it_is_told_in_one_sentence_with_exit_4() {
        StringWriter said = new StringWriter();
        CommandLine command = Sandproof.commandLine().setErr(new PrintWriter(said));

        int code = new Failures()
                .handleExecutionException(new RunDirectoryException("no place"), command, command.parseArgs("sweep"));

        assertThat(code).isEqualTo(ExitCode.HARNESS);
        assertThat(said.toString().strip()).isEqualTo("sandproof: no place");
    }
}
