package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TalkTest {
    private final Challenge challenge = Challenge.fresh();

    @Test
    void only_the_right_answer_answers() {
        assertThat(talk("{\"event\":\"start\",\"answer\":\"" + challenge.answer("start") + "\"}")
                        .answered("start"))
                .isTrue();
        assertThat(talk("{\"event\":\"start\",\"answer\":\"" + challenge.answer("hostile") + "\"}")
                        .answered("start"))
                .isFalse();
        assertThat(talk("{\"event\":\"start\",\"answer\":\"" + challenge.secret() + "\"}")
                        .answered("start"))
                .isFalse();
    }

    @Test
    void an_act_that_only_broke_came_to_nothing() {
        assertThat(talk("{\"event\":\"outcome\",\"what\":\"x\",\"result\":\"error\"}")
                        .cameToSomething())
                .isFalse();
        assertThat(talk("{\"event\":\"outcome\",\"what\":\"x\",\"result\":\"blocked\"}")
                        .cameToSomething())
                .isTrue();
        assertThat(talk("{\"event\":\"outcome\",\"what\":\"x\",\"result\":\"succeeded\"}")
                        .cameToSomething())
                .isTrue();
    }

    @Test
    void an_act_that_broke_is_told_among_others_that_did_not() {
        assertThat(talk("{\"event\":\"outcome\",\"what\":\"x\",\"result\":\"blocked\"}")
                        .broken())
                .isEmpty();
        assertThat(talk("{\"event\":\"outcome\",\"what\":\"x\",\"result\":\"blocked\"}\n@sandproof"
                                + " {\"event\":\"outcome\",\"what\":\"deadline\",\"result\":\"error\",\"detail\":\"own\"}")
                        .broken())
                .contains("error: deadline own");
    }

    @Test
    void a_control_that_failed_is_told_with_its_reason() {
        assertThat(talk("{\"event\":\"control\",\"name\":\"read\",\"ok\":false,\"detail\":\"no such file\"}")
                        .failedControl())
                .contains("read: no such file");
        assertThat(talk("{\"event\":\"control\",\"name\":\"read\",\"ok\":true,\"detail\":\"\"}")
                        .failedControl())
                .isEmpty();
    }

    @Test
    void a_line_cut_short_says_nothing() {
        assertThat(talk("{\"event\":\"outcome\",\"what\":\"x\",\"resu").outcomes())
                .isEmpty();
    }

    private Talk talk(String line) {
        return new Talk(challenge, ("@sandproof " + line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
