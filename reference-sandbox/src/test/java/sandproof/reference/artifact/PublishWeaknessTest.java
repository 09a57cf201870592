package sandproof.reference.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each hole publishes exactly what it is named after. */
class PublishWeaknessTest {
    private static final String EVERYTHING = String.join(
            ";",
            "ln -s ../secret.txt a-link.txt",
            "mkfifo b-fifo",
            "echo hi > ./-c-name.txt",
            "truncate -s 8G d-size.txt",
            "echo '<html></html>' > e-type.txt",
            "/usr/bin/python3 -c \"import zipfile; zipfile.ZipFile('f-archive.zip', 'w').writestr('../x', 'x')\"",
            "echo hi > g-link.txt; ln g-link.txt ../other",
            "head -c 40000000 /dev/zero | gzip > g-bomb.gz",
            "echo hi > x.txt; tar -cf ../x.tar x.txt; cat ../x.tar ../x.tar > g-two.tar; rm x.txt",
            "for i in 1 2 3 4 5 6 7 8 9; do echo hi > h-$i.txt; done");

    @TempDir
    Path directory;

    private List<PublishedArtifact> publish(String... weaknesses) throws IOException {
        try (Workshop shop = new Workshop(directory, weaknesses)) {
            Files.writeString(directory.resolve("secret.txt"), "secret");
            shop.sh(EVERYTHING);
            List<PublishedArtifact> all = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(30), shop::publish);
            for (PublishedArtifact artifact : all) {
                if (artifact.published()) {
                    assertThat(shop.content(artifact)).isNotNull();
                }
            }
            return all.stream().filter(PublishedArtifact::published).toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "publish-follows-symlinks, a-link.txt, symlink",
        "publish-special-files, b-fifo, fifo",
        "publish-any-name, -c-name.txt, file",
        "publish-any-type, e-type.txt, file",
        "publish-hard-links, g-link.txt, file",
        "publish-trusts-one-reader, g-two.tar, file",
        "publish-archive-bombs, g-bomb.gz, file"
    })
    void one_hole_lets_one_thing_through(String weakness, String name, String kind) throws IOException {
        List<PublishedArtifact> published = publish(weakness);
        assertThat(published.stream().filter(artifact -> !artifact.name().startsWith("h-")))
                .singleElement()
                .satisfies(artifact -> {
                    assertThat(artifact.name()).isEqualTo(name);
                    assertThat(artifact.kind()).isEqualTo(kind);
                });
    }

    @Test
    void any_archive_lets_every_archive_through() throws IOException {
        assertThat(publish("publish-any-archive").stream()
                        .map(PublishedArtifact::name)
                        .filter(name -> !name.startsWith("h-")))
                .containsExactlyInAnyOrder("f-archive.zip", "g-two.tar", "g-bomb.gz");
    }

    @Test
    void any_size_is_listed_in_full_and_copied_in_part() throws IOException {
        try (Workshop shop = new Workshop(directory, "publish-any-size")) {
            shop.write("a.txt", "x".repeat(70_000));
            assertThat(shop.publish()).singleElement().satisfies(artifact -> {
                assertThat(artifact.published()).isTrue();
                assertThat(artifact.size()).isEqualTo(70_000);
            });
        }
    }

    @Test
    void any_count_publishes_them_all() throws IOException {
        assertThat(publish("publish-any-count")).hasSize(9);
    }

    @Test
    void without_a_hole_only_the_honest_and_the_first_eight_pass() throws IOException {
        assertThat(publish()).hasSize(8).allMatch(artifact -> artifact.name().startsWith("h-"));
    }

    @Test
    void a_followed_link_shows_what_it_points_to() throws IOException {
        try (Workshop shop = new Workshop(directory, "publish-follows-symlinks")) {
            Files.writeString(directory.resolve("secret.txt"), "secret");
            Files.createSymbolicLink(shop.output.resolve("x.txt"), directory.resolve("secret.txt"));
            Files.createSymbolicLink(shop.output.resolve("zero"), Path.of("/dev/zero"));
            List<PublishedArtifact> artifacts = shop.publish();
            assertThat(shop.content(artifacts.get(0))).isEqualTo("secret");
            assertThat(artifacts.get(1).published()).isFalse();
        }
    }

    @Test
    void silent_artifacts() throws IOException {
        try (Workshop shop = new Workshop(directory, "audit-silent-artifacts")) {
            shop.sh("mkfifo x");
            assertThat(shop.publish()).noneMatch(PublishedArtifact::published);
            assertThat(shop.denials()).isEmpty();
        }
    }
}
