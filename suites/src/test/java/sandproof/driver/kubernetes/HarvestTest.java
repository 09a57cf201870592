package sandproof.driver.kubernetes;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.PartialArtifactsException;
import sandproof.sandbox.SandboxException;

/** What is left of an output when its archive breaks off in the middle. */
class HarvestTest {
    private static final int BLOCK = 512;
    private static final String STOLEN = "the stolen secret";

    @Test
    void what_came_of_an_output_is_told_though_it_ended_badly() {
        Harvest harvest = taken((out, command) -> command[0].equals("tar") && !wrote(out, cutShort()));

        assertThatThrownBy(harvest::handedBack)
                .isInstanceOfSatisfying(PartialArtifactsException.class, HarvestTest::tellsTheStolen)
                .hasMessageContaining("not handed over whole");
    }

    @Test
    void what_came_is_told_though_the_cluster_broke_off() {
        Harvest harvest = taken((out, command) -> {
            wrote(out, cutShort());
            throw new SandboxException("The connection was reset.");
        });

        assertThatThrownBy(harvest::handedBack)
                .isInstanceOfSatisfying(PartialArtifactsException.class, HarvestTest::tellsTheStolen)
                .hasMessageContaining("The connection was reset.");
    }

    @Test
    void a_whole_output_is_no_part() {
        Harvest harvest = taken((out, command) -> !command[0].equals("tar") || wrote(out, cutShort()));

        assertThat(harvest.handedBack()).extracting(Artifact::name).containsExactly("loot", "rest");
    }

    private static void tellsTheStolen(PartialArtifactsException part) {
        List<Artifact> taken = part.taken();
        assertThat(taken).extracting(Artifact::name).containsExactly("loot", "rest");
        assertThat(new String(taken.get(0).content(), US_ASCII)).isEqualTo(STOLEN);
        assertThat(new String(taken.get(1).content(), US_ASCII)).isEqualTo("half");
    }

    private static Harvest taken(Harvest.Beside beside) {
        return Harvest.of(Harvest.nothing(), Given.LIMITS, beside);
    }

    private static boolean wrote(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
            return true;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** One file that is whole, and of another the beginning. */
    private static byte[] cutShort() {
        byte[] archive = new byte[3 * BLOCK + 4];
        header(archive, 0, "./loot", STOLEN.length());
        put(archive, BLOCK, STOLEN);
        header(archive, 2 * BLOCK, "./rest", 4000);
        put(archive, 3 * BLOCK, "half");
        return archive;
    }

    private static void header(byte[] archive, int at, String name, int size) {
        put(archive, at, name);
        put(archive, at + 124, "%011o".formatted(size));
        archive[at + 156] = '0';
    }

    private static void put(byte[] archive, int at, String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        System.arraycopy(bytes, 0, archive, at, bytes.length);
    }
}
