package sandproof.reference.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RaceTest {
    private static final int TURNS = 2_000;

    @TempDir
    Path directory;

    /** One thread swaps a name between an honest file and something else while the publisher collects again and again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ln -s ../secret.txt bad/x",
                "mkfifo bad/x",
                "ln ../secret.txt bad/x",
                "ln -s ../../secret-directory bad/x; rm good/x; mkdir good/x; echo honest > good/x/secret.txt"
            })
    void a_name_that_is_swapped_never_leads_outside_and_never_hangs(String setUp) throws Exception {
        try (Workshop shop = new Workshop(directory)) {
            Files.writeString(directory.resolve("secret.txt"), "secret");
            Files.createDirectory(directory.resolve("secret-directory"));
            Files.writeString(directory.resolve("secret-directory/secret.txt"), "secret");
            shop.sh("mkdir good bad stage; echo honest > good/x; " + setUp);
            AtomicBoolean done = new AtomicBoolean();
            Thread swapper = new Thread(() -> swap(shop.output, done));
            swapper.start();
            try {
                Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> collect(shop, done));
            } finally {
                done.set(true);
                swapper.join();
            }
        }
    }

    private static void collect(Workshop shop, AtomicBoolean done) throws IOException {
        while (!done.get()) {
            for (PublishedArtifact artifact : shop.publish()) {
                if (artifact.published()) {
                    assertThat(shop.content(artifact)).isEqualTo("honest\n");
                }
            }
            shop.publisher.forget(Workshop.TASK);
        }
    }

    private static void swap(Path output, AtomicBoolean done) {
        try {
            for (int turn = 0; turn < TURNS && !done.get(); turn++) {
                String from = turn % 2 == 0 ? "good" : "bad";
                Files.move(output.resolve(from + "/x"), output.resolve("stage/x"), StandardCopyOption.ATOMIC_MOVE);
                Files.move(output.resolve("stage/x"), output.resolve(from + "/x"), StandardCopyOption.ATOMIC_MOVE);
                Files.move(output.resolve("good/x"), output.resolve("stage/t"), StandardCopyOption.ATOMIC_MOVE);
                Files.move(output.resolve("bad/x"), output.resolve("good/x"), StandardCopyOption.ATOMIC_MOVE);
                Files.move(output.resolve("stage/t"), output.resolve("bad/x"), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            done.set(true);
        }
    }
}
