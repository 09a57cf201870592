package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sandproof.sandbox.Artifact;

/** The carrier itself, run by this machine's Python without any sandbox: the programs are harmless. */
@Timeout(60)
class CarrierTest {
    private static Carrier carrier(String program) {
        return Carrier.of(Given.task(program), 65536);
    }

    private static HandedBack handedBack(Carrier carrier) {
        return HandedBack.of(
                Interpreter.run(carrier.program()).stdout().getBytes(StandardCharsets.UTF_8), carrier, Given.LIMITS);
    }

    private static String printed(HandedBack back) {
        return new String(back.printed(), StandardCharsets.UTF_8);
    }

    @Test
    void what_a_task_left_comes_back_behind_what_it_printed() {
        HandedBack back = handedBack(carrier("""
                import os
                print("printed")
                open("a.txt", "w").write("left")
                os.mkdir("folder")
                open("folder/b.txt", "w").write("deeper")
                os.symlink("/etc/passwd", "link")
                os.mkfifo("fifo")
                """));

        assertThat(printed(back)).isEqualTo("printed\n");
        assertThat(back.whole()).isTrue();
        assertThat(back.artifacts())
                .extracting(Artifact::name, Artifact::kind, one -> new String(one.content(), StandardCharsets.UTF_8))
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("a.txt", "file", "left"),
                        org.assertj.core.groups.Tuple.tuple("folder", "directory", ""),
                        org.assertj.core.groups.Tuple.tuple("folder/b.txt", "file", "deeper"),
                        org.assertj.core.groups.Tuple.tuple("link", "symlink", ""),
                        org.assertj.core.groups.Tuple.tuple("fifo", "fifo", ""));
    }

    @Test
    void inputs_cannot_be_taken_for_output_and_what_is_too_large_stays() {
        HandedBack back = handedBack(carrier("open('big', 'w').write('x' * 100000)\nopen('small', 'w').write('y')\n"));

        assertThat(back.artifacts()).extracting(Artifact::name).containsExactly("small");
    }

    @Test
    void a_copy_of_the_program_is_known_by_what_its_files_are_known_by() {
        String name = "0123456789abcdef0123456789abcdef";

        assertThat(carrier("challenge = '" + name + "'").program())
                .contains("\n# What it carries is known by: " + name + "\n");
    }

    @Test
    void a_task_ends_as_its_command_ended() {
        assertThat(Interpreter.run(carrier("raise SystemExit(7)").program()).code())
                .isEqualTo(7);
        assertThat(Interpreter.run(carrier("import os\nos.kill(os.getpid(), 9)").program())
                        .code())
                .isEqualTo(137);
        assertThat(Interpreter.run(
                                carrier("import os\nos.kill(os.getpid(), 15)").program())
                        .code())
                .isEqualTo(143);
    }

    @Test
    void whoever_imitates_the_line_without_its_mark_has_only_printed() {
        String line = "\n@carried 00000000000000000000000000000000 aGk=\n";
        HandedBack back = handedBack(carrier("print('''" + line + "''')\nopen('mine', 'w')\n"));

        assertThat(printed(back)).contains(line);
        assertThat(back.artifacts()).extracting(Artifact::name).containsExactly("mine");
    }

    @Test
    void whoever_reads_the_mark_and_breaks_the_line_hands_back_nothing() {
        Carrier carrier = carrier("");
        for (String forged : List.of(
                "%%%", "", Base64.getEncoder().encodeToString("x".repeat(700).getBytes(StandardCharsets.UTF_8)))) {
            byte[] stdout =
                    ("first\n@carried " + carrier.mark() + " " + forged + "\nlast\n").getBytes(StandardCharsets.UTF_8);
            HandedBack back = HandedBack.of(stdout, carrier, Given.LIMITS);

            assertThat(back.artifacts()).isEmpty();
            assertThat(printed(back)).isEqualTo("firstlast\n");
        }
        byte[] cut = ("first\n@carried " + carrier.mark() + " aGk").getBytes(StandardCharsets.UTF_8);
        assertThat(HandedBack.of(cut, carrier, Given.LIMITS).whole()).isFalse();
        assertThat(HandedBack.of(cut, carrier, Given.LIMITS).printed()).isEqualTo(cut);
    }
}
