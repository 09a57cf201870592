package sandproof.reference.isolation.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.reference.isolation.LimitHoles;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.Order;
import sandproof.reference.isolation.TaskPlaces;
import sandproof.reference.weakness.Weaknesses;

class ContainerPlanTest {
    private static final String ID = "t-plantestplantestplantestaa";
    private static final Path ROOT = Path.of("/state/tasks", ID);
    private static final TaskPlaces PLACES = new TaskPlaces(ROOT, ROOT.resolve("tmp"));

    @Test
    void name_label_and_every_bind_carry_the_task() {
        ContainerPlan plan = plan("runc", false, Limits.DEFAULTS);
        assertThat(plan.name()).isEqualTo("sandproof-" + ID);
        assertThat(plan.labels()).containsExactly(Map.entry("sandproof.task", ID));
        assertThat(plan.binds()).allSatisfy(bind -> assertThat(bind.source()).contains(ID));
    }

    @Test
    void only_output_and_tmp_can_be_written() {
        assertThat(plan("runc", true, Limits.DEFAULTS).binds())
                .filteredOn(bind -> !bind.readOnly())
                .extracting(ContainerPlan.Bind::target)
                .containsExactly("/output", "/tmp");
    }

    @Test
    void without_egress_there_is_no_socket() {
        assertThat(plan("runc", false, Limits.DEFAULTS).binds())
                .extracting(ContainerPlan.Bind::target)
                .containsExactly("/inputs", "/output", "/tmp", "/run/credential");
        assertThat(plan("runc", true, Limits.DEFAULTS).binds())
                .extracting(ContainerPlan.Bind::target)
                .contains("/run/egress.sock");
    }

    @Test
    void the_environment_ends_before_the_gate_and_the_task_s_words_are_last() {
        List<String> command = plan("runc", false, Limits.DEFAULTS).command();
        assertThat(command).startsWith("env", "-i");
        assertThat(command.subList(2, command.indexOf("/bin/sh")))
                .allMatch(word -> word.matches("[A-Z0-9]+=.*"))
                .contains("HOME=/tmp")
                .doesNotContain("NAME=a value; $(b)");
        assertThat(command).endsWith("/task-starts/" + ID, "env", "NAME=a value; $(b)", "printf", "%s", "$x; \"");
    }

    @Test
    void limits_are_asked_for_and_the_init_process_is_not_the_task_s() {
        ContainerPlan plan = plan("runc", false, Limits.DEFAULTS);
        assertThat(plan.processes()).hasValue(Limits.DEFAULTS.processes() + 1L);
        assertThat(plan.memoryBytes()).hasValue(Limits.DEFAULTS.memoryBytes());
        assertThat(plan.openFiles()).hasValue(Limits.DEFAULTS.openFiles());
    }

    @Test
    void a_limit_lifted_by_a_weakness_is_not_asked_for() {
        Limits lifted = LimitHoles.enforced(
                Limits.DEFAULTS, Weaknesses.of(List.of("no-process-limit", "no-memory-limit", "no-open-file-limit")));
        ContainerPlan plan = plan("runc", false, lifted);
        assertThat(plan.processes()).isEmpty();
        assertThat(plan.memoryBytes()).isEmpty();
        assertThat(plan.openFiles()).isEmpty();
    }

    @Test
    void a_kernel_in_user_space_gets_no_gate_and_counts_processes_itself() {
        ContainerPlan plan = plan("runsc", false, Limits.DEFAULTS);
        assertThat(String.join(" ", plan.command())).doesNotContain("STOP");
        assertThat(plan.processes()).isEmpty();
        assertThat(plan.ownProcesses()).hasValue(Limits.DEFAULTS.processes() + 1L);
        assertThat(plan("runc", false, Limits.DEFAULTS).ownProcesses()).isEmpty();
    }

    private static ContainerPlan plan(String runtime, boolean egress, Limits limits) {
        return ContainerPlan.of(
                new EngineSettings(URI.create("unix:///x.sock"), "image", runtime, 1000),
                "{}",
                ID,
                new Order(List.of("printf", "%s", "$x; \""), Map.of(), Map.of("NAME", "a value; $(b)"), limits, egress),
                PLACES);
    }
}
