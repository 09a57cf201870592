package sandproof.reference.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublisherTest {
    @TempDir
    Path directory;

    Workshop shop;

    @BeforeEach
    void open() throws IOException {
        shop = new Workshop(directory);
    }

    @AfterEach
    void close() throws IOException {
        shop.close();
    }

    @Test
    void ordinary_output_is_published_with_its_digest() throws IOException {
        shop.write("report.txt", "3 rows, total 60.00\n");
        shop.write("table.csv", "name,amount\na,1\nb,2\n");
        shop.write("deep/er/result.json", "{\"total\": 60}");
        shop.write("empty.txt", "");
        shop.write("note", "no ending \u00e4\u00f6\u00fc\n");
        List<PublishedArtifact> artifacts = shop.publish();
        assertThat(artifacts)
                .allMatch(PublishedArtifact::published)
                .allMatch(a -> a.kind().equals("file"));
        assertThat(artifacts)
                .extracting(PublishedArtifact::name)
                .containsExactly("deep/er/result.json", "empty.txt", "note", "report.txt", "table.csv");
        assertThat(shop.content(artifacts.get(3))).isEqualTo("3 rows, total 60.00\n");
        assertThat(artifacts.get(1).sha256())
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(shop.denials()).isEmpty();
        assertThat(Files.exists(shop.root.resolve("quarantine").resolve(Workshop.TASK)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ln -s /etc/hostname x                                    | symlink   | symlink",
                "ln -s ../../../etc/hostname x                            | symlink   | symlink",
                "ln -s /proc/self/root/etc/hostname x                     | symlink   | symlink",
                "ln -s /etc x                                             | symlink   | symlink",
                "ln -s nowhere x                                          | symlink   | symlink",
                "ln -s x x                                                | symlink   | symlink",
                "ln -s /dev/zero x                                        | symlink   | symlink",
                "mkfifo x                                                 | special   | fifo",
                "/usr/bin/python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('x')\" | special | socket",
                "echo hi > x; ln x ../other                              | hard-link | file",
                "/usr/bin/python3 -c \"open('x', 'w').write('a' * 65537)\" | size      | file",
                "truncate -s 8G x                                         | size      | file",
                "/usr/bin/python3 -c \"open('x', 'w').write('a' * 600 + chr(0))\" | type     | file",
                "printf '\\033[2Jhello' > x                               | type      | file",
                "printf 'caf\\351' > x                                    | type      | file",
                "cp /bin/true x                                           | type      | file",
                "echo '<html><script>alert(1)</script></html>' > x        | type      | file",
                "echo '%PDF-1.4' > x                                      | type      | file",
                "printf '#!/bin/sh\\nrm -rf /\\n' > x                     | type      | file"
            })
    void what_must_not_be_published_is_listed_with_its_reason_and_recorded(String make, String rule, String kind)
            throws IOException {
        shop.sh(make.strip());
        List<PublishedArtifact> artifacts = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), shop::publish);
        assertThat(artifacts).singleElement().satisfies(artifact -> {
            assertThat(artifact.published()).isFalse();
            assertThat(artifact.name()).isEqualTo("x");
            assertThat(artifact.kind()).isEqualTo(kind);
            assertThat(artifact.reason()).startsWith(rule + ": ");
            assertThat(artifact.sha256()).isEmpty();
            assertThatThrownBy(() -> shop.publisher.open(Workshop.TASK, artifact.index()))
                    .isInstanceOf(IOException.class);
        });
        assertThat(shop.denials()).singleElement().satisfies(record -> {
            assertThat(record.boundary()).isEqualTo("artifacts");
            assertThat(record.rule()).isEqualTo(rule);
            assertThat(record.object()).isEqualTo("x");
        });
    }

    @Test
    void the_first_so_many_are_published_and_the_rest_refused() throws IOException {
        for (int i = 0; i < 30; i++) {
            shop.write(String.format("f%02d.txt", i), "x");
        }
        List<PublishedArtifact> artifacts = shop.publish();
        assertThat(artifacts).hasSize(30);
        assertThat(artifacts.stream().filter(PublishedArtifact::published)).hasSize(8);
        assertThat(shop.denials()).hasSize(22).allMatch(record -> record.rule().equals("count"));
    }

    @Test
    void all_together_must_not_be_too_much_either() throws IOException {
        for (int i = 0; i < 6; i++) {
            shop.write("f" + i + ".txt", "x".repeat(60 * 1024));
        }
        assertThat(shop.publish().stream().filter(PublishedArtifact::published)).hasSize(4);
        assertThat(shop.denials()).hasSize(2).allMatch(record -> record.rule().equals("size"));
    }

    @Test
    void a_flood_of_entries_is_bounded() throws IOException {
        shop.sh("mkdir many; cd many; seq 5000 | xargs touch");
        assertThat(shop.publish()).hasSize(OutputWalk.MOST);
        assertThat(shop.denials())
                .first()
                .satisfies(record -> assertThat(record.object()).isEqualTo("further entries"));
        assertThat(shop.denials())
                .last()
                .satisfies(record -> assertThat(record.object()).isEqualTo("further denials"));
    }

    @Test
    void directories_are_entered_eight_deep() throws IOException {
        String deep =
                String.join("/", IntStream.range(0, 12).mapToObj(i -> "d" + i).toList());
        shop.write(deep + "/f.txt", "x");
        assertThat(shop.publish()).singleElement().satisfies(artifact -> {
            assertThat(artifact.published()).isFalse();
            assertThat(artifact.kind()).isEqualTo("directory");
            assertThat(artifact.name()).isEqualTo("d0/d1/d2/d3/d4/d5/d6/d7");
        });
    }

    @Test
    void what_belongs_to_somebody_else_is_refused() throws IOException {
        Path file = shop.write("a.txt", "x");
        Assumptions.assumeTrue(Files.getAttribute(file, "unix:uid").equals(0), "only root can give a file away");
        Files.setAttribute(file, "unix:uid", 65534);
        assertThat(shop.publish())
                .singleElement()
                .satisfies(artifact -> assertThat(artifact.reason()).startsWith("owner: "));
        assertThat(shop.denials()).hasSize(1);
    }

    @Test
    void a_task_is_published_once_and_can_be_forgotten() throws IOException {
        shop.write("a.txt", "x");
        PublishedArtifact artifact = shop.publish().get(0);
        assertThatThrownBy(shop::publish).isInstanceOf(IOException.class);
        shop.publisher.forget(Workshop.TASK);
        shop.publisher.forget(Workshop.TASK);
        assertThatThrownBy(() -> shop.content(artifact)).isInstanceOf(IOException.class);
        assertThat(shop.publish()).hasSize(1);
    }

    @Test
    void a_task_id_is_never_a_path() {
        for (String id : List.of("", "..", "../x", "a/b", "/", ".", "a\0b")) {
            assertThatThrownBy(() -> shop.publisher.publish(id, shop.output, Workshop.LIMITS))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> shop.publisher.forget(id)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
