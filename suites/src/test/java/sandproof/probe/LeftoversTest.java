package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
    private static final List<String> NAMES = List.of("00112233445566778899");
    private static final int ENOUGH = 100_000;

    @TempDir
    Path place;

    @Test
    void what_bears_a_name_is_found_and_what_lies_in_it_is_not_told_apart() throws Exception {
        Path folder = Files.createDirectories(place.resolve("a/box-" + NAMES.get(0)));
        Files.createFile(folder.resolve(NAMES.get(0)));
        Path file = Files.createFile(place.resolve("a/" + NAMES.get(0) + ".log"));
        Searched searched = new Leftovers(List.of(place), LeftoversTest::start, ENOUGH).of(NAMES);
        assertThat(searched.found()).containsExactlyInAnyOrder("the directory " + folder, "the file " + file);
        assertThat(searched.cut()).isEmpty();
    }

    @Test
    void a_place_that_is_too_full_is_told() throws Exception {
        fill(place, 9);
        assertThat(new Leftovers(List.of(place), LeftoversTest::start, 8)
                        .of(NAMES)
                        .cut())
                .contains(place.toString());
        assertThat(new Leftovers(List.of(place), LeftoversTest::start, ENOUGH)
                        .of(NAMES)
                        .cut())
                .isEmpty();
    }

    @Test
    void one_full_folder_does_not_hide_what_stands_beside_it_or_in_another_place() throws Exception {
        for (int i = 0; i < 5; i++) {
            fill(Files.createDirectories(place.resolve("one/full-" + i)), 20);
        }
        Path beside = Files.createFile(
                Files.createDirectories(place.resolve("one/last")).resolve("box"));
        Path named = Files.move(beside, place.resolve("one/box-" + NAMES.get(0)));
        Path other =
                Files.createFile(Files.createDirectories(place.resolve("two")).resolve(NAMES.get(0)));
        Searched searched =
                new Leftovers(List.of(place.resolve("one"), place.resolve("two")), LeftoversTest::start, 20).of(NAMES);
        assertThat(searched.found()).contains("the file " + named, "the file " + other);
        assertThat(searched.cut())
                .contains(place.resolve("one").toString())
                .doesNotContain(place.resolve("two").toString());
    }

    @Test
    void what_is_older_than_the_run_is_anothers_of_the_same_name() throws Exception {
        Files.createFile(place.resolve(NAMES.get(0) + ".log"));
        Leftovers later = new Leftovers(List.of(place), () -> Instant.now().plusSeconds(60), ENOUGH);
        assertThat(later.of(NAMES).found()).isEmpty();
    }

    private static void fill(Path folder, int files) throws Exception {
        for (int i = 0; i < files; i++) {
            Files.createFile(folder.resolve("file-" + i));
        }
    }

    private static Instant start() {
        return Instant.EPOCH;
    }
}
