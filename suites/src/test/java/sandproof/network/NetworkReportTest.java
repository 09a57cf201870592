package sandproof.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.lab.Destination;

class NetworkReportTest {
    private static final Destination PLACE = new Destination("a.test", 80, Destination.Protocol.HTTP);
    private static final Verified SHUT = verified(false);
    private static final Verified OPEN = verified(true);

    @Test
    void where_nothing_is_declared_reachable_silence_is_said_to_prove_little() {
        assertThat(text(SHUT))
                .endsWith(" not proven\n\nNothing was proven to be reachable, since the policy declares nothing"
                        + " reachable: silence may be that of a network that is dead.\n");
        assertThat(text(SHUT, OPEN)).endsWith(" not proven\n").doesNotContain("dead");
    }

    private static String text(Verified... rows) {
        return new NetworkReport("tasks", "naked", Instant.EPOCH, List.of(rows)).text();
    }

    private static Verified verified(boolean reachable) {
        return new Verified(new Row(PLACE, reachable), Standing.AS_DECLARED, "as it should be", List.of());
    }
}
