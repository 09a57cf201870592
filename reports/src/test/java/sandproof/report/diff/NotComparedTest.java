package sandproof.report.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.report.Samples;
import sandproof.report.result.RunResult;

/** What is not told: a loss where it was told before, else something that could not be compared. Never nothing. */
class NotComparedTest {
    private static final Map<String, Object> WALLS =
            Map.of("user", List.of("uid 1000"), "setuidFiles", List.of("/bin/su"), "sockets", List.of("/run/a"));
    private static final Map<String, Object> KILLED = Map.of("unavailable", "the task was killed");
    private static final Map<String, Object> IMAGE =
            Map.of("imageUser", List.of("1000"), "imageSecrets", List.of(), "imageNotRead", List.of());

    @Test
    void a_fingerprint_that_is_lost_is_worse() {
        ResultDiff diff = diff(WALLS, KILLED);
        assertThat(diff.worse()).isTrue();
        assertThat(diff.facts()).singleElement().satisfies(change -> {
            assertThat(change.turn()).isEqualTo(Turn.WORSE);
            assertThat(change.fact()).isEqualTo("the fingerprint of the boundary");
            assertThat(change.gone()).containsExactly("3 facts");
            assertThat(change.come()).containsExactly("none (the task was killed)");
        });
        assertThat(diff(WALLS, Map.of()).worse()).isTrue();
    }

    @Test
    void where_the_earlier_run_has_none_nobody_knows_and_no_fact_is_taken_for_a_change() {
        ResultDiff diff = diff(KILLED, WALLS);
        assertThat(diff.facts()).isEmpty();
        assertThat(diff.unsure()).isTrue();
        assertThat(DiffText.render(diff))
                .contains(
                        "could not be compared\n  the fingerprint of the boundary: the earlier run has none (the task was killed)\n")
                .endsWith("nothing is worse of what could be compared, which is not all\n");
    }

    @Test
    void where_neither_run_has_one_nothing_is_taken_for_the_same() {
        ResultDiff diff = diff(KILLED, KILLED);
        assertThat(diff.unsure()).isTrue();
        assertThat(DiffText.render(diff))
                .contains("neither run has one (the task was killed; the task was killed)")
                .doesNotContain("nothing differs");
    }

    @Test
    void what_was_read_from_an_image_is_compared_though_no_task_told_of_its_walls() {
        ResultDiff diff = diff(and(KILLED, IMAGE), and(KILLED, Map.of("imageUser", List.of("root"))));
        assertThat(diff.facts()).extracting(FactChange::fact).contains("imageUser");
        assertThat(diff.worse()).isTrue();
    }

    @Test
    void an_image_that_was_read_only_once_cannot_be_compared() {
        assertThat(diff(WALLS, and(WALLS, IMAGE)).notCompared())
                .containsExactly("the facts of an image: the earlier run has none (none was given)");
        assertThat(diff(and(WALLS, IMAGE), WALLS).worse()).isTrue();
        assertThat(diff(WALLS, WALLS).notCompared()).isEmpty();
    }

    @Test
    void a_fact_that_only_the_later_run_tells_is_no_door_and_no_sameness() {
        ResultDiff diff = diff(WALLS, and(WALLS, Map.of("devices", List.of("/dev/kvm character"))));
        assertThat(diff.facts()).isEmpty();
        assertThat(diff.notCompared()).containsExactly("devices: the earlier run does not tell it (not told)");
        assertThat(diff.unsure()).isTrue();
    }

    @Test
    void a_fact_that_a_task_could_not_read_is_the_same_only_where_it_still_cannot() {
        Map<String, Object> blind = and(WALLS, Map.of("mounts", List.of("unreadable: PermissionError")));
        Map<String, Object> seeing = and(WALLS, Map.of("mounts", List.of("/ ext4 ro")));
        assertThat(diff(blind, blind).notCompared()).isEmpty();
        assertThat(diff(blind, seeing).facts()).isEmpty();
        assertThat(diff(blind, seeing).notCompared())
                .containsExactly("mounts: the earlier run does not tell it (unreadable: PermissionError)");
        assertThat(diff(seeing, blind).worse()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"sockets, sockets", "files, setuidFiles"})
    void what_was_not_told_whole_is_never_better(String cut, String fact) {
        Map<String, Object> whole = and(WALLS, Map.of("notWhole", List.of()));
        Map<String, Object> half = and(WALLS, Map.of("notWhole", List.of(cut), fact, List.of()));
        ResultDiff diff = diff(whole, half);
        assertThat(diff.facts()).singleElement().extracting(FactChange::turn).isEqualTo(Turn.OTHER);
        assertThat(diff.notCompared()).containsExactly(fact + ": not told whole by the later run");
        assertThat(diff(half, whole).notCompared()).containsExactly(fact + ": not told whole by the earlier run");
        assertThat(diff(half, half).unsure()).isTrue();
    }

    @Test
    void of_an_image_that_was_not_read_whole_not_all_is_known() {
        Map<String, Object> half = and(IMAGE, Map.of("imageNotRead", List.of("layer 3")));
        assertThat(diff(and(WALLS, half), and(WALLS, half)).notCompared())
                .containsExactly("imageSecrets: not told whole by the earlier run");
    }

    private static Map<String, Object> and(Map<String, Object> facts, Map<String, Object> more) {
        Map<String, Object> all = new TreeMap<>(facts);
        all.putAll(more);
        return all;
    }

    private static ResultDiff diff(Map<String, Object> before, Map<String, Object> after) {
        return ResultDiff.of(run(before), run(after));
    }

    private static RunResult run(Map<String, Object> fingerprint) {
        return Samples.of(
                Samples.target("one", Map.of()),
                Map.of(),
                fingerprint,
                Samples.attempt("EGR-001", "egress", Samples.held()));
    }
}
