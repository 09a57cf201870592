package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EnforcementTest {
    private static final Map<String, String> MISSING = Map.of("cpu", "no means", "egress", "a route");

    @Test
    void what_a_task_needs_and_what_every_task_needs_is_lacking() {
        Enforcement enforcement = new Enforcement(Map.of(), MISSING, Set.of());
        assertThat(enforcement.lacking(List.of("cpu"))).containsOnlyKeys("cpu", "egress");
        assertThat(enforcement.lacking(List.of("memory"))).containsOnlyKeys("egress");
    }

    @Test
    void what_is_accepted_is_not_lacking_and_still_said() {
        Enforcement enforcement = new Enforcement(Map.of(), MISSING, Set.of("cpu", "egress"));
        assertThat(enforcement.lacking(List.of("cpu"))).isEmpty();
        assertThat(enforcement.unenforced()).containsExactly("cpu", "egress");
    }
}
