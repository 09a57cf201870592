package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpacesTest {
    private static final String LAB = "pid:[1]";
    private static final String CLUSTER = "pid:[2]";
    private static final String TASK = "pid:[3]";
    private static final ProcessTable.Row SHIM = row(10, 1, CLUSTER);
    private static final ProcessTable.Row KERNEL = row(20, 10, CLUSTER);
    private static final ProcessTable.Row PIECE = row(21, 20, CLUSTER);
    private static final ProcessTable.Row OPENER = row(30, 10, TASK);

    private final Spaces spaces = new Spaces();

    @Test
    void a_namespace_that_a_task_s_process_is_in_is_the_task_s() {
        assertThat(spaces.of(table(SHIM, OPENER), OPENER::equals, Set.of())).containsExactly(TASK);
    }

    @Test
    void the_lab_s_own_is_nobody_s() {
        assertThat(spaces.of(table(row(40, 1, LAB)), row -> true, Set.of())).isEmpty();
    }

    @Test
    void the_one_in_which_a_kernel_in_user_space_lives_with_its_starter_is_not() {
        ProcessTable table = table(SHIM, KERNEL, PIECE, OPENER);
        assertThat(spaces.of(table, row -> !row.equals(SHIM), Set.of(20, 21, 30)))
                .containsExactly(TASK);
        assertThat(spaces.namesItsSpace(KERNEL, table)).isFalse();
        assertThat(spaces.namesItsSpace(PIECE, table)).isFalse();
    }

    @Test
    void nor_is_it_when_only_a_piece_of_that_kernel_is_left() {
        spaces.of(table(SHIM, KERNEL, PIECE), row -> true, Set.of(20, 21));
        ProcessTable.Row orphan = row(21, 1, CLUSTER);
        ProcessTable.Row late = row(22, 21, CLUSTER);
        assertThat(spaces.of(table(SHIM, orphan, late), row -> !row.equals(SHIM), Set.of()))
                .isEmpty();
    }

    @Test
    void a_kernel_that_is_the_first_in_a_namespace_has_it_for_itself() {
        ProcessTable.Row alone = row(20, 10, TASK);
        assertThat(spaces.of(table(SHIM, alone), alone::equals, Set.of(20))).containsExactly(TASK);
    }

    private static ProcessTable.Row row(int pid, int parent, String space) {
        return new ProcessTable.Row(pid, pid, parent, "", "", space);
    }

    private static ProcessTable table(ProcessTable.Row... rows) {
        Map<Integer, ProcessTable.Row> byPid = new HashMap<>();
        for (ProcessTable.Row row : rows) {
            byPid.put(row.pid(), row);
        }
        return new ProcessTable(List.of(rows), byPid, LAB, 0);
    }
}
