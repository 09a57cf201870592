package sandproof.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

class HeldTableTest {
    private static final Findings NOT_LOGGED =
            Samples.findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN);
    private static final Findings NOT_CONTAINED =
            Samples.findings(Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN, Status.PROVEN);
    private static final Findings BREACHED =
            Samples.findings(Status.PROVEN, Status.REFUTED, Status.PROVEN, Status.PROVEN);

    @Test
    void runs_stand_side_by_side_with_what_each_boundary_held() {
        String table = HeldTable.render(List.of(
                result("one", "event", Samples.held(), Samples.held()),
                result("two", "record", NOT_LOGGED, Samples.held())));
        assertThat(table)
                .contains("| held of all | `one`, root | `two`, root |")
                .contains("| egress | 1 of 1 | 1° of 1 |")
                .contains("| kernel | 1 of 1 | 1 of 1 |")
                .contains("| **all** | **2 of 2** | **1 + 1° of 2** |")
                .contains("| *logged* claimed | event | record |")
                .contains("| run on | 2026-11-30, Linux 6.1 | 2026-11-30, Linux 6.1 |");
    }

    @Test
    void what_is_breached_or_not_claimed_otherwise_is_no_mark_of_a_log() {
        String table = HeldTable.render(List.of(result("one", "event", BREACHED, NOT_CONTAINED)));
        assertThat(table)
                .contains("| egress | 0 of 1, 1 breached |")
                .contains("| kernel | 0 of 1 |")
                .doesNotContain("°");
    }

    @Test
    void a_part_of_the_catalogue_is_said_below() {
        assertThat(HeldTable.render(List.of(Samples.part(70, Samples.attempt("FS-001", "filesystem", Samples.held())))))
                .endsWith("\n**`reference`: only 1 of the 70 attacks of the catalogue was tried.**\n");
        assertThat(HeldTable.render(List.of(result("one", "event", Samples.held(), Samples.held()))))
                .doesNotContain("catalogue");
    }

    @Test
    void hostile_text_ends_no_cell() {
        String table = HeldTable.render(List.of(result("a|b\n| c", "<b>", Samples.held(), Samples.held())));
        assertThat(table).doesNotContain("<b>");
        assertThat(table.lines()
                        .findFirst()
                        .orElseThrow()
                        .chars()
                        .filter(each -> each == '|')
                        .count())
                .isEqualTo(3);
    }

    private static RunResult result(String name, String audit, Findings egress, Findings kernel) {
        return Samples.of(
                Samples.target(name, Map.of("audit", audit)),
                Map.of("kernel", "6.1-builder-7", "user", "root"),
                Map.of(),
                Samples.attempt("EGR-001", "egress", egress),
                Samples.attempt("KRN-001", "kernel", kernel));
    }
}
