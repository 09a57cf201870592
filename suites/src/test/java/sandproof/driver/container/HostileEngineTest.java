package sandproof.driver.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.SandboxException;

/** An engine that is broken, or a task's by now: whatever it answers takes little memory and ends in a sentence. */
@Timeout(60)
class HostileEngineTest {
    private static final String CHUNKS = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n";
    private static final String ID = "0123456789abcdef".repeat(4);

    @TempDir
    Path folder;

    private FakeEngine fake;
    private Engine engine;

    @BeforeEach
    void connect() throws IOException {
        fake = new FakeEngine(folder.resolve("engine.sock"));
        engine = Engine.connect(fake.address());
    }

    @AfterEach
    void close() throws IOException {
        engine.close();
        fake.close();
    }

    private void givenUp(ThrowingCallable asked, String why) {
        assertThatThrownBy(asked).isInstanceOf(SandboxException.class).hasMessageContaining(why);
        // What its socket holds, and what was read ahead, is little beside what is given up.
        assertThat(fake.sent()).isLessThan(2 * EngineSocket.LARGEST);
    }

    @Test
    void an_honest_answer_is_taken() {
        fake.answer("/containers/json", FakeEngine.json(200, "[{\"Id\":\"" + ID + "\"}]"));

        assertThat(engine.containers("c-1")).containsExactly(ID);
    }

    @Test
    void a_list_without_end_is_given_up() {
        fake.answer("/containers/json", FakeEngine.endless(CHUNKS + "[", "{},"));
        givenUp(() -> engine.containers("c-1"), "an answer of more than 1048576 bytes");
    }

    @Test
    void a_text_without_end_is_given_up() {
        fake.answer("/info", FakeEngine.endless(CHUNKS + "{\"Driver\":\"", "x"));
        givenUp(engine::facts, "an answer of more than 1048576 bytes");
    }

    @Test
    void a_refusal_without_end_is_given_up() {
        fake.answer("/images/", FakeEngine.endless(CHUNKS.replace("200 OK", "500 No") + "{\"message\":\"", "x"));
        givenUp(() -> engine.image("some"), "an answer of more than 1048576 bytes");
    }

    @Test
    void a_head_without_end_is_given_up() {
        fake.answer("/info", FakeEngine.endless("HTTP/1.1 200 OK\r\n", "X-More: and more\r\n"));
        givenUp(engine::facts, "the head of the answer is broken or too large");
    }

    @Test
    void a_line_of_the_head_without_end_is_given_up() {
        fake.answer("/info", FakeEngine.endless("HTTP/1.1 200 OK\r\nX-More: ", "x"));
        givenUp(engine::facts, "a line of the answer is too long");
    }

    @Test
    void an_answer_that_is_cut_off_is_none() {
        fake.answer(
                "/containers/json",
                out -> out.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[]".getBytes(StandardCharsets.UTF_8)));
        givenUp(() -> engine.containers("c-1"), "the answer is cut off");
    }

    /** A container may print far more than any other answer has; it is counted, and cut where it is a flood. */
    @Test
    void output_without_end_is_cut_where_it_is_a_flood() throws Exception {
        byte[] head = {1, 0, 0, 0, 0, 0, 2, 0};
        fake.answer(
                "/attach",
                FakeEngine.endless(
                        "HTTP/1.1 200 OK\r\n\r\n", new String(head, StandardCharsets.UTF_8) + "x".repeat(512)));
        Frames frames = new Frames(100, () -> {});

        engine.attach(ID, frames);

        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> frames.count() >= Frames.FLOOD);
        assertThat(frames.drained(10_000)).isFalse();
        assertThat(frames.stdout()).hasSize(100);
        assertThat(fake.sent()).isBetween(Frames.FLOOD, Frames.FLOOD + (4 << 20));
    }
}
