package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Task;

@Timeout(60)
class OutputFolderTest {
    @TempDir
    Path work;

    private Opened naked;

    @BeforeEach
    void open() {
        naked = Opened.target("naked", work);
    }

    @AfterEach
    void close() {
        naked.close();
    }

    private Task ended(String script) {
        Task task = naked.sh(script);
        assertThat(Opened.end(task).exitCode()).hasValue(0);
        return task;
    }

    private static String text(Artifact artifact) {
        return new String(artifact.content(), StandardCharsets.UTF_8);
    }

    @Test
    void links_are_named_as_links_and_followed() throws IOException {
        Path secrets = Files.createDirectory(work.resolve("secrets"));
        Files.writeString(secrets.resolve("secret.txt"), "s3cret");

        Task task = ended("ln -s " + secrets + "/secret.txt file; ln -s " + secrets + " dir; ln -s nowhere dangling");

        assertThat(Opened.artifact(task, "file").kind()).isEqualTo("symlink");
        assertThat(text(Opened.artifact(task, "file"))).isEqualTo("s3cret");
        assertThat(Opened.artifact(task, "dir").kind()).isEqualTo("symlink");
        assertThat(text(Opened.artifact(task, "dir/secret.txt"))).isEqualTo("s3cret");
        assertThat(Opened.artifact(task, "dangling").content()).isEmpty();
        assertThat(task.artifacts()).allMatch(Artifact::published);
    }

    @Test
    void links_in_circles_come_to_an_end() {
        Task task = ended("ln -s . me; mkdir d; ln -s .. d/up; ln -s loop loop");

        assertThat(task.artifacts()).extracting(Artifact::name).contains("me", "d", "d/up", "loop", "me/d");
    }

    @Test
    void what_would_hang_is_named_and_not_opened() {
        Task task = ended(
                "mkfifo fifo; ln -s fifo to-fifo; ln -s /dev/zero to-device;"
                        + " /usr/bin/python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"sock\")'; ln -s sock to-sock");

        assertThat(Opened.artifact(task, "fifo").kind()).isEqualTo("fifo");
        assertThat(Opened.artifact(task, "sock").kind()).isEqualTo("socket");
        for (String name : List.of("fifo", "to-fifo", "to-device", "sock", "to-sock")) {
            assertThat(Opened.artifact(task, name).content()).isEmpty();
        }
    }

    @Test
    void content_and_number_are_bounded_a_little_beyond_the_limits() {
        Task large = ended("truncate -s 8G sparse");
        Task many = ended("i=0; while [ $i -lt 500 ]; do : > f$i; i=$((i+1)); done");

        assertThat(Opened.artifact(large, "sparse").size()).isEqualTo(8L << 30);
        assertThat(Opened.artifact(large, "sparse").content()).hasSize(1024 * 2 + (64 << 10));
        assertThat(many.artifacts()).hasSizeBetween(17, 128);
    }

    @Test
    void hostile_names_stay_as_they_are() {
        Task task = ended(
                "touch -- 'a\nb' '-rf' '..\\x' \"$(printf 'bidi\\342\\200\\256x')\" \"$(printf '\\033[2J')\" 'a%41b'");

        assertThat(task.artifacts())
                .extracting(Artifact::name)
                .containsExactlyInAnyOrder("a\nb", "-rf", "..\\x", "bidi\u202ex", "\u001b[2J", "a%41b");
        assertThat(naked.sandbox().inventory(task.id())).isEmpty();
    }

    @Test
    void names_that_are_no_text_are_shown_with_marks_and_removed() {
        Task task = ended("touch \"$(printf 'x\\377y')\"");

        assertThat(Opened.artifact(task, "x\ufffdy").kind()).isEqualTo("file");
        assertThat(naked.sandbox().inventory(task.id())).isEmpty();
    }
}
