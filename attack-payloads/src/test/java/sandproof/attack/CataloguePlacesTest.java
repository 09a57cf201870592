package sandproof.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CataloguePlacesTest {
    @TempDir
    private Path folder;

    @Test
    void a_jar_holds_the_same_catalogue_as_a_folder_of_classes() throws Exception {
        URL jar = jarOf(classes()).toUri().toURL();
        List<URL> path = new ArrayList<>(List.of(jar));
        for (String entry : System.getProperty("java.class.path").split(":", -1)) {
            if (entry.endsWith(".jar")) {
                path.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Object catalogue = loader.loadClass(Catalogue.class.getName())
                    .getMethod("bundled")
                    .invoke(null);
            assertThat(catalogue.getClass().getClassLoader()).isSameAs(loader);
            assertThat(catalogue.getClass().getMethod("digest").invoke(catalogue))
                    .isEqualTo(Catalogue.bundled().digest());
        }
    }

    @Test
    void a_folder_of_ones_own_needs_no_java_and_no_library() throws Exception {
        copyOfFirstLight("OWN-001");
        Catalogue own = Catalogue.from(folder);
        assertThat(own.attacks()).extracting(Attack::id).containsExactly("OWN-001");
        assertThat(own.attacks().get(0).payload().files()).containsKeys("attempt.py", "payload.py");
        assertThat(own.digest()).isNotEqualTo(Catalogue.bundled().digest()).hasSize(64);
        assertThat(Catalogue.bundled().and(own).find("OWN-001")).isPresent();
    }

    @Test
    void two_catalogues_must_not_share_an_id() throws Exception {
        copyOfFirstLight("FS-001");
        Catalogue own = Catalogue.from(folder);
        assertThatThrownBy(() -> Catalogue.bundled().and(own))
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining("the id FS-001 is used twice");
    }

    @Test
    void the_digest_changes_with_every_byte_of_a_payload() throws Exception {
        Path attack = copyOfFirstLight("OWN-001");
        String before = Catalogue.from(folder).digest();
        Files.writeString(attack.resolve("payload.py"), "# another line\n");
        assertThat(Catalogue.from(folder).digest()).isNotEqualTo(before);
    }

    @Test
    void hidden_files_and_compiled_python_are_no_inputs() throws Exception {
        Path attack = copyOfFirstLight("OWN-001");
        Files.createDirectory(attack.resolve("__pycache__"));
        Files.writeString(attack.resolve("__pycache__/payload.pyc"), "x");
        Files.writeString(attack.resolve(".payload.py.swp"), "x");
        assertThat(Catalogue.from(folder).attacks().get(0).payload().files())
                .doesNotContainKeys(".payload.py.swp", "__pycache__/payload.pyc");
    }

    @Test
    void a_file_that_is_too_large_for_an_input_is_refused() throws Exception {
        Path attack = copyOfFirstLight("OWN-001");
        Files.write(attack.resolve("table.bin"), new byte[(1 << 20) + 1]);
        assertThatThrownBy(() -> Catalogue.from(folder))
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining("table.bin is no part of an attack: found 1048577 bytes");
    }

    @Test
    void a_folder_that_is_none_or_is_empty_is_refused() {
        assertThatThrownBy(() -> Catalogue.from(folder.resolve("absent")))
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining("absent is not a folder of attacks: found nothing");
        assertThatThrownBy(() -> Catalogue.from(folder)).hasMessageContaining("holds no attack");
    }

    private Path copyOfFirstLight(String id) throws IOException, URISyntaxException {
        Path attack = Files.createDirectories(folder.resolve("filesystem").resolve(id));
        Path original = classes().resolve("attacks/filesystem/FS-001");
        Files.copy(original.resolve("payload.py"), attack.resolve("payload.py"));
        Files.copy(original.resolve("payload.mjs"), attack.resolve("payload.mjs"));
        String yaml = Files.readString(original.resolve("attack.yaml"));
        Files.writeString(attack.resolve("attack.yaml"), yaml.replace("id: FS-001", "id: " + id));
        return attack;
    }

    private Path jarOf(Path classes) throws IOException {
        Path jar = folder.resolve("attacks with space.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> walk = Files.walk(classes)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(Catalogue.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }
}
