package sandproof.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ImageArchiveTest {
    private static final String VALUE = "s3cr3t-value-that-is-never-told";
    private static final String KEY = "-----BEGIN OPENSSH PRIVATE KEY-----\n" + VALUE + "\n";

    @TempDir
    Path work;

    private ImageFacts read(SavedImage image) throws IOException {
        ImageFacts facts = ImageArchive.read(image.write(work.resolve("image.tar")), "");
        assertThat(facts.toString()).doesNotContain(VALUE);
        return facts;
    }

    private ImageFacts layers(Tar... layers) throws IOException {
        return read(new SavedImage(
                "{\"User\":\"1000\"}",
                "[]",
                List.of(layers).stream().map(Tar::bytes).toList()));
    }

    @Test
    void a_clean_image_has_its_digest_and_its_user_and_nothing_else() throws IOException {
        ImageFacts facts = layers(new Tar().folder("etc/").file("etc/passwd", 0644, "root:x:0:0::/:/bin/sh\n"));

        assertThat(facts.user()).isEqualTo("1000");
        assertThat(facts.digest()).matches("sha256:[0-9a-f]{64}");
        assertThat(facts.setuidFiles()).isEmpty();
        assertThat(facts.secrets()).isEmpty();
        assertThat(facts.notRead()).isEmpty();
    }

    @Test
    void nobody_named_and_the_number_of_root_are_root() throws IOException {
        byte[] layer = new Tar().bytes();
        for (String user : List.of("", "0", "0:0", "root", "root:root")) {
            assertThat(read(SavedImage.of("{\"User\":\"" + user + "\"}", layer)).user())
                    .isEqualTo("root");
        }
        assertThat(read(SavedImage.of("{}", layer)).user()).isEqualTo("root");
        assertThat(read(SavedImage.of("{\"User\":\"app\\n\"}", layer)).user()).isEqualTo("app?");
    }

    @Test
    void set_user_id_files_are_those_that_are_there_in_the_end() throws IOException {
        ImageFacts facts = layers(
                new Tar()
                        .file("./bin/su", 04755, "su")
                        .file("bin/mail", 02755, "mail")
                        .file("bin/gone", 04755, "x")
                        .file("bin/tamed", 04755, "x")
                        .file("old/tool", 04755, "x")
                        .folder("odd/"),
                new Tar()
                        .file("bin/.wh.gone", 0, "")
                        .file("bin/tamed", 0755, "x")
                        .file("old/.wh..wh..opq", 0, "")
                        .file("old/new", 06755, "x"));

        assertThat(facts.setuidFiles()).containsExactly("bin/mail setgid", "bin/su setuid", "old/new setuid");
    }

    @Test
    void a_program_that_gives_capabilities_is_told_under_either_name_of_them() throws IOException {
        ImageFacts facts = layers(
                new Tar()
                        .extended("SCHILY.xattr.security.capability", "some")
                        .file("usr/bin/sniff", 0755, "x")
                        .extended("LIBARCHIVE.xattr.security.capability", "c29tZQ")
                        .file("usr/bin/other", 04755, "x")
                        .extended("SCHILY.xattr.security.capability", "some")
                        .file("usr/bin/gone", 0755, "x")
                        .extended("SCHILY.xattr.user.note", "some")
                        .file("usr/bin/plain", 0755, "x"),
                new Tar().file("usr/bin/gone", 0755, "x"));

        assertThat(facts.setuidFiles())
                .containsExactly("usr/bin/other setuid", "usr/bin/other capabilities", "usr/bin/sniff capabilities");
    }

    @Test
    void a_secret_far_behind_the_beginning_of_a_file_is_found() throws IOException {
        ImageFacts facts = layers(
                new Tar().file("root/.kube/config", 0600, "# cluster\n".repeat(100_000) + "client-key-data: " + VALUE));

        assertThat(facts.secrets()).containsExactly("cluster credentials in root/.kube/config");
        assertThat(facts.notRead()).isEmpty();
    }

    @Test
    void of_a_file_that_is_too_large_it_is_said_how_much_was_looked_into() throws IOException {
        ImageFacts facts = layers(new Tar().file("layer 1 is damaged/.env", 0600, new byte[(16 << 20) + 1]));

        assertThat(facts.secrets()).isEmpty();
        assertThat(facts.notRead())
                .containsExactly("only the first 16 MiB of layer 1 is damaged/.env were looked into");
        assertThat(facts.damage()).isEmpty();
    }

    @Test
    void a_hard_link_with_the_name_of_a_secret_is_looked_into_wherever_its_content_stands() throws IOException {
        ImageFacts facts = layers(
                new Tar()
                        .file("a/token", 0600, "API_TOKEN=" + VALUE)
                        .file("a/none", 0600, "LEVEL=3")
                        .hardLink("app/.env", "a/token")
                        .hardLink("app/dev.env", "a/none"),
                new Tar().hardLink("srv/.env", "./a/token").file("app/.wh..env", 0, ""));

        assertThat(facts.secrets())
                .containsExactly(
                        "variables with a secret in app/.env, which a later layer only hides",
                        "variables with a secret in srv/.env");
        assertThat(facts.notRead()).isEmpty();
    }

    @Test
    void a_hard_link_whose_content_is_not_surely_known_is_said() throws IOException {
        ImageFacts facts = layers(
                new Tar().file("a/token", 0600, "LEVEL=3").file("d/token", 0600, "LEVEL=3"),
                new Tar()
                        .file("b/token", 0600, "API_TOKEN=" + VALUE)
                        .hardLink("a/token", "b/token")
                        .link("d", "b")
                        .hardLink("app/1.env", "a/token")
                        .hardLink("app/2.env", "d/token")
                        .hardLink("app/3.env", "nowhere"));

        assertThat(facts.notRead())
                .containsExactly(
                        "the hard link app/1.env to a/token was not looked into",
                        "the hard link app/2.env to d/token was not looked into",
                        "the hard link app/3.env to nowhere was not looked into");
    }

    @Test
    void more_hard_links_than_are_followed_are_said_and_lose_nothing_else() throws IOException {
        Tar layer = new Tar().file("a/token", 0600, "API_TOKEN=" + VALUE).file("bin/su", 04755, "x");
        for (int i = 0; i < 500; i++) {
            layer.hardLink(i + "/.env", "a/token");
        }
        ImageFacts facts = layers(layer);

        assertThat(facts.secrets()).hasSize(400);
        assertThat(facts.setuidFiles()).containsExactly("bin/su setuid");
        assertThat(facts.notRead())
                .containsExactly("more than 400 hard links bear the name of a secret, and no more were looked into");
    }

    @Test
    void a_secret_that_a_later_layer_removes_is_still_there() throws IOException {
        ImageFacts facts = layers(
                new Tar().file("root/.ssh/id_rsa", 0600, KEY).file("app/tls.pem", 0600, KEY),
                new Tar().file("root/.wh..ssh", 0, "").file("root/.npmrc", 0600, "//r/:_authToken=" + VALUE));

        assertThat(facts.secrets())
                .containsExactly(
                        "package registry token in root/.npmrc",
                        "private key in app/tls.pem",
                        "private key in root/.ssh/id_rsa, which a later layer only hides");
    }

    @Test
    void what_bears_the_name_of_a_secret_and_holds_none_is_none() throws IOException {
        ImageFacts facts = layers(new Tar()
                .file("etc/ssl/certs/ca.pem", 0644, "-----BEGIN CERTIFICATE-----\n")
                .file("root/.ssh/id_rsa.pub", 0644, "ssh-rsa AAAA")
                .file("root/.npmrc", 0644, "registry=https://registry.example/\n")
                .file("root/.aws/credentials", 0600, "")
                .file("usr/lib/token.py", 0644, "SECRET = 1\n"));

        assertThat(facts.secrets()).isEmpty();
    }

    @Test
    void variables_and_the_history_of_the_build_tell_names_only() throws IOException {
        ImageFacts facts = read(new SavedImage(
                "{\"Env\":[\"PATH=/bin\",\"NPM_TOKEN=" + VALUE + "\",\"EMPTY_SECRET=\",\"GPG_KEY=A035C8C1\"]}",
                "[{\"created_by\":\"|1 DEPLOY_PASSWORD=" + VALUE + " /bin/sh -c make\"},"
                        + "{\"created_by\":\"RUN API_KEY=$(cat /run/secrets/k) make\"}]",
                List.of(new Tar().bytes())));

        assertThat(facts.secrets())
                .containsExactly("variable DEPLOY_PASSWORD in the history of the build", "variable NPM_TOKEN is set");
    }

    @Test
    void layers_are_read_packed_too_and_laid_in_the_order_of_the_manifest() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(new Tar().file("bin/su", 04755, "su").bytes());
        }
        byte[] upper = new Tar().file("bin/.wh.su", 0, "").bytes();

        assertThat(read(SavedImage.of("{}", packed.toByteArray(), upper)).setuidFiles())
                .isEmpty();
        assertThat(read(SavedImage.of("{}", upper, packed.toByteArray())).setuidFiles())
                .containsExactly("bin/su setuid");
    }

    @Test
    void a_shared_layer_that_the_archive_links_to_is_read() throws IOException {
        Tar archive = new Tar()
                .file("a/layer.tar", 0644, new Tar().file("bin/su", 04755, "su").bytes())
                .link("b/layer.tar", "../a/layer.tar")
                .file("c.json", 0644, "{}")
                .file("manifest.json", 0644, "[{\"Config\":\"c.json\",\"Layers\":[\"b/layer.tar\"]}]");

        assertThat(ImageArchive.read(Files.write(work.resolve("i.tar"), archive.bytes()), "")
                        .setuidFiles())
                .containsExactly("bin/su setuid");
    }

    /** As an engine with a containerd image store saves it: named by digests, its layers packed as they were fetched. */
    @Test
    void an_archive_of_a_containerd_image_store_is_read_as_any_other() throws IOException {
        byte[] layer = new Tar().file("bin/su", 04755, "su").bytes();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(layer);
        }
        String blob = "blobs/sha256/" + SavedImage.sha256(packed.toByteArray());
        String config = "{\"rootfs\":{\"diff_ids\":[\"sha256:" + SavedImage.sha256(layer) + "\"]}}";
        String id = SavedImage.sha256(config.getBytes(StandardCharsets.UTF_8));
        String ours =
                "{\"Config\":\"blobs/sha256/" + id + "\",\"RepoTags\":[\"mine:1\"],\"Layers\":[\"" + blob + "\"]}";
        String another =
                "{\"Config\":\"blobs/sha256/" + "0".repeat(64) + "\",\"RepoTags\":[\"other:1\"],\"Layers\":[]}";
        Path file = Files.write(
                work.resolve("i.tar"),
                new Tar()
                        .file("oci-layout", 0644, "{\"imageLayoutVersion\":\"1.0.0\"}")
                        .file("index.json", 0644, "{}")
                        .file(blob, 0644, packed.toByteArray())
                        .file("blobs/sha256/" + id, 0644, config)
                        .file("manifest.json", 0644, "[" + ours + "," + another + "]")
                        .bytes());

        for (String name : List.of("mine:1", "sha256:" + id, id.substring(0, 12))) {
            ImageFacts facts = ImageArchive.read(file, name);
            assertThat(facts.setuidFiles()).containsExactly("bin/su setuid");
            assertThat(facts.notRead()).isEmpty();
            assertThat(facts.digest()).isEqualTo("sha256:" + id);
        }
        assertThatThrownBy(() -> ImageArchive.read(file, "sha256:" + "1".repeat(64)))
                .hasMessageEndingWith("(mine:1, other:1); an engine with a containerd image store has ids of its own,"
                        + " which no archive tells: give a name");
    }

    @Test
    void a_layer_packed_in_a_way_that_is_not_read_is_said_with_what_to_do() throws IOException {
        ImageFacts facts = read(SavedImage.of(
                "{}",
                new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0, 0, 0},
                new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 0},
                new byte[] {'B', 'Z', 'h', '9', 0, 0, 0, 0}));

        assertThat(facts.notRead())
                .hasSize(3)
                .allMatch(why -> why.endsWith("which is not read; build the image with `docker buildx build --output"
                        + " type=docker,compression=gzip,force-compression=true`"))
                .anyMatch(why -> why.startsWith("layer 1: it is packed by zstd"))
                .anyMatch(why -> why.startsWith("layer 2: it is packed by xz"))
                .anyMatch(why -> why.startsWith("layer 3: it is packed by bzip2"));
    }

    @Test
    void what_cannot_be_read_is_said() throws IOException {
        byte[] broken =
                new Tar().entry("big", '0', 0644, "", 1 << 20, new byte[0]).bytes();
        ImageFacts facts = read(SavedImage.of(
                "{}",
                broken,
                new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd},
                new Tar().entry("endless", 'L', 0, "", 1 << 30, new byte[0]).bytes(),
                "no tar at all, but of more than one block "
                        .repeat(40)
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8)));

        assertThat(facts.notRead()).hasSize(4).anyMatch(why -> why.contains("zstd"));
    }

    @Test
    void paths_that_climb_and_names_with_escapes_stay_text() throws IOException {
        ImageFacts facts = layers(new Tar().file("../../../root/\u001b[2J/id_rsa", 0600, KEY));

        assertThat(facts.secrets()).containsExactly("private key in root/?[2J/id_rsa");
    }

    @Test
    void more_secrets_than_an_image_can_have_are_not_kept() throws IOException {
        Tar layer = new Tar();
        for (int i = 0; i < 500; i++) {
            layer.file(i + "/id_rsa", 0600, KEY);
        }

        assertThat(layers(layer).notRead()).singleElement().asString().contains("more than 400");
    }

    /** An engine would take the second, who reads from the front the first. */
    @Test
    void an_archive_with_a_name_twice_is_refused() throws IOException {
        Tar archive = new Tar()
                .file("a/layer.tar", 0644, new Tar().bytes())
                .file(
                        "./a//layer.tar",
                        0644,
                        new Tar().file("bin/su", 04755, "su").bytes())
                .file("c.json", 0644, "{}")
                .file("manifest.json", 0644, "[{\"Config\":\"c.json\",\"Layers\":[\"a/layer.tar\"]}]");
        Path file = Files.write(work.resolve("i.tar"), archive.bytes());

        assertThatThrownBy(() -> ImageArchive.read(file, "")).hasMessageContaining("two files a/layer.tar");
    }

    @Test
    void a_layer_that_is_another_than_the_configuration_names_is_said() throws IOException {
        byte[] named = new Tar().file("bin/su", 04755, "su").bytes();
        String id = "sha256:" + SavedImage.sha256(named);
        byte[] behind = java.util.Arrays.copyOf(named, named.length + 1);
        for (byte[] there : List.of(new Tar().bytes(), behind, named)) {
            Tar archive = new Tar()
                    .file("layer.tar", 0644, there)
                    .file("c.json", 0644, "{\"rootfs\":{\"diff_ids\":[\"" + id + "\"]}}")
                    .file("manifest.json", 0644, "[{\"Config\":\"c.json\",\"Layers\":[\"layer.tar\"]}]");
            Path file = Files.write(work.resolve("i.tar"), archive.bytes());

            assertThat(ImageArchive.read(file, "").notRead())
                    .isEqualTo(there == named ? List.of() : List.of("layer 1 is another than its configuration names"));
        }
    }

    @Test
    void what_is_no_archive_is_refused_in_a_sentence() throws IOException {
        Path file = Files.writeString(work.resolve("x"), "hello ".repeat(200));
        assertThatThrownBy(() -> ImageArchive.read(file, "")).hasMessage("what should be a tar is none");

        Path plain =
                Files.write(work.resolve("y"), new Tar().file("a", 0644, "a").bytes());
        assertThatThrownBy(() -> ImageArchive.read(plain, "")).hasMessageContaining("no manifest.json");

        Path two = Files.write(
                work.resolve("z"),
                new Tar().file("manifest.json", 0644, "[{},{}]").bytes());
        assertThatThrownBy(() -> ImageArchive.read(two, "")).hasMessageContaining("holds 2 images; --image names");
        assertThatThrownBy(() -> ImageArchive.read(two, "some"))
                .hasMessageContaining("not exactly one of them is some");
    }

    @Test
    void an_archive_that_is_packed_as_a_whole_is_refused_with_what_to_do() throws IOException {
        Path tar = SavedImage.of("{}", new Tar().bytes()).write(work.resolve("i.tar"));
        Path packed = work.resolve("i.tar.gz");
        try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(tar, gzip);
        }
        assertThatThrownBy(() -> ImageArchive.read(packed, ""))
                .hasMessage("the archive as a whole is packed by gzip, which is not read; unpack it first, such as by"
                        + " `gunzip`");
    }
}
