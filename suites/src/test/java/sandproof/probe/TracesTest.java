package sandproof.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracesTest {
    /** Another one each time, and so in no class file that lies about in a common place. */
    private static final String CHALLENGE =
            UUID.randomUUID().toString().replace("-", "").toLowerCase(Locale.ROOT);

    private static final String NONCE = "00112233445566778899";

    /** JUnit makes it in a common place. */
    @TempDir
    Path kept;

    private final Instant since = Instant.now().minusSeconds(1);

    @Test
    void a_copy_of_a_tasks_inputs_is_found_whatever_its_name() throws Exception {
        Path copy = Files.writeString(
                kept.resolve("x"), "{\"nonce\":\"" + NONCE + "\",\"challenge\":\"" + CHALLENGE + "\"}");
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()).places())
                .isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_copy_that_pretends_to_be_old_is_found() throws Exception {
        Path copy = Files.writeString(kept.resolve("x"), CHALLENGE);
        Files.setLastModifiedTime(copy, FileTime.fromMillis(0));
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()).places())
                .isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_log_that_names_what_was_denied_is_no_leftover() throws Exception {
        Files.writeString(kept.resolve("audit.jsonl"), "{\"object\":\"/canaries/" + NONCE + "/secret.txt\"}");
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()).places()).isEmpty();
    }

    @Test
    void what_is_ours_or_older_than_the_run_is_passed_over() throws Exception {
        Files.writeString(kept.resolve("x"), CHALLENGE);
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of(kept)).places()).isEmpty();
        assertThat(Traces.of(Set.of(CHALLENGE), Instant.now().plusSeconds(60), List.of())
                        .places())
                .isEmpty();
    }

    @Test
    void a_place_that_is_too_full_is_told_and_takes_nothing_from_the_next() throws Exception {
        Path full = Files.createDirectory(kept.resolve("full"));
        for (int i = 0; i < 9; i++) {
            Files.createFile(full.resolve("old-" + i));
        }
        Path next = Files.createDirectory(kept.resolve("next"));
        Path copy = Files.writeString(next.resolve("x"), CHALLENGE);
        Files.createFile(next.resolve("y"));
        Traces.Found found = Traces.of(Set.of(CHALLENGE), Set.of(), since, List.of(full, next), List.of(), 5);
        assertThat(found.cut()).containsExactly(full.toString());
        assertThat(found.places()).isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_place_that_holds_as_much_as_is_looked_through_is_not_cut() throws Exception {
        Files.createFile(kept.resolve("x"));
        Files.createDirectory(kept.resolve("y"));
        assertThat(Traces.of(Set.of(CHALLENGE), Set.of(), since, List.of(kept), List.of(), 2)
                        .cut())
                .isEmpty();
        assertThat(Traces.of(Set.of(CHALLENGE), Set.of(), since, List.of(kept), List.of(), 1)
                        .cut())
                .containsExactly(kept.toString());
    }

    @Test
    void a_copy_is_found_in_a_large_archive_and_in_a_packed_one() throws Exception {
        Path large = Files.writeString(kept.resolve("x.tar"), CHALLENGE + "\n" + "\0".repeat(100_000));
        Path gzip = kept.resolve("x.tgz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            out.write(CHALLENGE.getBytes(UTF_8));
        }
        Path zip = kept.resolve("x.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("attempt.json"));
            out.write(CHALLENGE.getBytes(UTF_8));
        }
        assertThat(found(Set.of(), List.of(kept), List.of()).get(CHALLENGE))
                .containsExactlyInAnyOrder("the file " + gzip, "the file " + large, "the file " + zip);
    }

    @Test
    void a_new_file_that_bears_a_name_is_found_below_what_is_promised_too() throws Exception {
        Path deep = Files.createDirectories(kept.resolve("a/b/c/d/e/f"));
        Path named = Files.createDirectory(deep.resolve("task-" + NONCE));
        assertThat(found(Set.of(NONCE), List.of(), List.of(kept)))
                .isEqualTo(Map.of(NONCE, List.of("the directory " + named)));
    }

    @Test
    void only_what_is_promised_and_was_not_looked_through_is_told() throws Exception {
        Path deep = Files.createDirectories(kept.resolve("a/b/c/d"));
        for (int i = 0; i < 9; i++) {
            Files.createFile(deep.resolve("x-" + i));
        }
        assertThat(Traces.of(Set.of(CHALLENGE), Set.of(), since, List.of(), List.of(kept), 8)
                        .cut())
                .isEmpty();
        assertThat(Traces.of(Set.of(CHALLENGE), Set.of(), since, List.of(), List.of(kept), 2)
                        .cut())
                .containsExactly(kept.toString());
    }

    private Map<String, List<String>> found(Set<String> names, List<Path> places, List<Path> further) {
        return Traces.of(Set.of(CHALLENGE), names, since, places, further, 1_000)
                .places();
    }
}
