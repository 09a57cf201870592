package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private static final String GVISOR = "kernel Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016";

    @Test
    void a_kernel_of_the_task_s_own_shares_no_namespace_though_it_names_only_some() throws IOException {
        assertThat(judged(GVISOR, "ns pid pid:[158]", "ns net net:[157]", "seccomp 2", "forked 13", "asked"))
                .isEmpty();
    }

    @Test
    void under_the_service_s_own_kernel_a_namespace_that_is_not_named_counts_as_shared() throws IOException {
        String ours = "kernel " + Files.readString(Path.of("/proc/version")).strip();
        assertThat(judged(ours, "ns pid pid:[158]", "ns net net:[157]", "seccomp 2", "forked 13", "asked"))
                .containsOnlyKeys("namespaces");
        assertThat(judged("ns pid pid:[158]", "ns net net:[157]", "seccomp 2", "forked 13", "asked"))
                .containsOnlyKeys("namespaces");
    }

    @Test
    void a_kernel_in_user_space_that_filters_no_system_call_is_told() throws IOException {
        assertThat(judged(GVISOR, "seccomp 0", "forked 13", "asked"))
                .hasEntrySatisfying("systemCalls", why -> assertThat(why).contains("--oci-seccomp"));
    }

    @Test
    void a_refused_call_that_came_through_is_told_whatever_the_filter_says_of_itself() throws IOException {
        assertThat(judged(GVISOR, "seccomp 2", "made a refused call", "forked 13", "asked"))
                .containsOnlyKeys("systemCalls");
    }

    @Test
    void a_try_that_did_not_come_to_its_end_proves_nothing() throws IOException {
        assertThat(judged(GVISOR, "seccomp 2"))
                .containsOnlyKeys("processes", "memory", "systemCalls", "namespaces", "egress");
    }

    private static Map<String, String> judged(String... lines) throws IOException {
        byte[] said = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        TaskEnd end = new TaskEnd(TaskState.OUT_OF_MEMORY, 137, null, "", said, new byte[0]);
        return Measurement.judge(Map.of(), end, false, Set.of()).missing();
    }
}
