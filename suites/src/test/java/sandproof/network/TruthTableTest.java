package sandproof.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sandproof.attempt.Reach;
import sandproof.lab.Destination;
import sandproof.lab.Hit;

class TruthTableTest {
    private static final Destination PLACE = new Destination("a.test", 80, Destination.Protocol.HTTP);
    private static final Row OPEN = new Row(PLACE, true);
    private static final Row SHUT = new Row(PLACE, false);
    private static final Reach.Reached HEARD = new Reach.Reached(
            "", Optional.of(new Hit(Instant.EPOCH, "n", "http", "a", 80, "b port 1", "words", false)), List.of());
    private static final Reach.Reached SILENT = new Reach.Reached("", Optional.empty(), List.of());
    private static final Reach.Reached NOT_RUN = new Reach.Reached("no python3", Optional.empty(), List.of());

    @Test
    void what_was_heard_counts_both_ways() {
        assertThat(standings(List.of(OPEN, SHUT), List.of(HEARD, HEARD), List.of()))
                .containsExactly(Standing.AS_DECLARED, Standing.DIFFERS);
        assertThat(standings(List.of(OPEN, SHUT, OPEN), List.of(HEARD, SILENT, SILENT), List.of()))
                .containsExactly(Standing.AS_DECLARED, Standing.AS_DECLARED, Standing.DIFFERS);
    }

    @Test
    void silence_of_a_task_that_did_not_run_proves_nothing_either_way() {
        assertThat(standings(List.of(OPEN, OPEN, SHUT), List.of(HEARD, NOT_RUN, NOT_RUN), List.of()))
                .containsExactly(Standing.AS_DECLARED, Standing.NOT_PROVEN, Standing.NOT_PROVEN);
    }

    @Test
    void silence_proves_nothing_where_a_canary_is_deaf_or_nothing_at_all_was_reached() {
        assertThat(standings(List.of(OPEN, SHUT), List.of(HEARD, SILENT), List.of("http at a")))
                .containsExactly(Standing.AS_DECLARED, Standing.NOT_PROVEN);
        assertThat(standings(List.of(OPEN, SHUT), List.of(SILENT, SILENT), List.of()))
                .containsExactly(Standing.DIFFERS, Standing.NOT_PROVEN);
        assertThat(standings(List.of(SHUT), List.of(SILENT), List.of())).containsExactly(Standing.AS_DECLARED);
    }

    @Test
    void a_breach_counts_whatever_else_is_known() {
        Reach.Reached cut = new Reach.Reached("its task named no final state in time", HEARD.heard(), List.of());
        assertThat(standings(List.of(SHUT), List.of(cut), List.of("http at a"))).containsExactly(Standing.DIFFERS);
    }

    private static List<Standing> standings(List<Row> rows, List<Reach.Reached> reached, List<String> sick) {
        return TruthTable.judge(rows, reached, sick).stream()
                .map(Verified::standing)
                .toList();
    }
}
