package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a sandbox whose engine is outside the lab might have here: each piece of the proof taken away by itself. */
class CarriersTest {
    private static final String NONCE = "00112233445566778899";
    private static final String CHALLENGE = "0123456789abcdef0123456789abcdef";
    private static final String ORDERS = "{\"nonce\":\"" + NONCE + "\",\"challenge\":\"" + CHALLENGE + "\"}";
    private static final String ID = "d2f518209463b6ba896660dfc3e3fe04";
    private static final String POD = "a1f518209463b6ba896660dfc3e3fe04";
    private static final String UID = "6f1d3c9e-0f3b-4d2a-9a43-5f6f0a7c1b2d";
    private static final String OUTER = "net:[1]";
    private static final String GOFER =
            "runsc-gofer --root=/e/moby --network=none --log-fd=3 gofer --bundle /e/b/" + ID + " --io-fds=6 ";
    private static final String KERNEL =
            "runsc-sandbox --root=/e/moby --log-fd=3 boot --bundle=/e/b/" + ID + " --cpu-num 2 " + ID + " ";

    private final Seeing seeing = new Seeing();
    private String gofer = GOFER;
    private String kernel = KERNEL;

    @Test
    void the_kernel_whose_opener_has_the_task_s_own_inputs_mounted_carries_it() {
        Carrier carrier = found().orElseThrow();
        assertThat(carrier.kernel()).isEqualTo(20);
        assertThat(carrier.gofer()).isEqualTo(10);
        assertThat(carrier.container()).isEqualTo(ID);
        assertThat(carrier.state()).isEqualTo("/e/moby");
        assertThat(carrier.mounted()).contains("/inputs", "/output").doesNotContain("/tmp");
    }

    @Test
    void a_kernel_that_waits_for_another_task_does_not() {
        seeing.orders = ORDERS.replace(CHALLENGE, "f".repeat(32));
        assertThat(found()).isEmpty();
    }

    @Test
    void an_opener_that_only_sees_the_host_s_path_of_the_inputs_does_not() {
        seeing.mounts = "1 0 8:1 / / rw - ext4 /dev/sda rw\n";
        assertThat(found()).isEmpty();
    }

    @Test
    void a_client_that_names_the_runtime_and_the_task_among_its_arguments_does_not() {
        gofer = "docker run --runtime runsc " + GOFER;
        assertThat(found()).isEmpty();
        gofer = GOFER;
        kernel = "docker run --runtime runsc " + KERNEL;
        assertThat(found()).isEmpty();
    }

    @Test
    void an_opener_without_its_kernel_does_not() {
        kernel = KERNEL.replace("/e/b/" + ID, "/e/b/other");
        assertThat(found()).isEmpty();
    }

    @Test
    void a_kernel_in_another_group_or_of_another_program_does_not() {
        seeing.groups.put(20, "4:memory:/engine/other");
        assertThat(found()).isEmpty();
        seeing.groups.clear();
        seeing.programs.put(20, "8:2");
        assertThat(found()).isEmpty();
    }

    @Test
    void a_kernel_in_a_group_that_is_not_its_container_s_does_not() {
        seeing.groups.put(10, "4:memory:/engine");
        seeing.groups.put(20, "4:memory:/engine");
        assertThat(found()).isEmpty();
    }

    @Test
    void a_task_that_calls_itself_so_does_not() {
        seeing.user = "1000";
        assertThat(found()).isEmpty();
    }

    @Test
    void a_kernel_in_the_network_of_the_machine_does_not() {
        seeing.networks.put(20, OUTER);
        assertThat(found()).isEmpty();
    }

    @Test
    void in_a_pod_the_kernel_of_its_first_container_carries_every_other() {
        pod();
        Carrier carrier = found().orElseThrow();
        assertThat(carrier.kernel()).isEqualTo(20);
        assertThat(carrier.container()).isEqualTo(ID);
        assertThat(carrier.group()).isEqualTo(POD);
        assertThat(carrier.namedBy(List.of("pod task, uid " + UID))).isTrue();
        assertThat(carrier.namedBy(List.of("pod task, uid " + UID.replace('f', 'e'))))
                .isFalse();
    }

    @Test
    void in_a_pod_the_kernel_of_another_pod_does_not() {
        pod();
        seeing.bundle = seeing.bundle.replace(POD, "b".repeat(32));
        assertThat(found()).isEmpty();
    }

    @Test
    void in_a_pod_a_kernel_in_another_group_than_the_pod_s_does_not() {
        pod();
        seeing.groups.put(10, "4:memory:/kubepods/burstable/pod" + UID);
        seeing.groups.put(20, "4:memory:/kubepods/burstable/pod" + UID);
        assertThat(found()).isEmpty();
    }

    @Test
    void in_a_pod_the_kernel_of_another_runtime_does_not() {
        pod();
        kernel = kernel.replace("--root=/e/moby", "--root=/e/other");
        assertThat(found()).isEmpty();
    }

    private void pod() {
        kernel = KERNEL.replace(ID, POD);
        seeing.bundle = "{\"annotations\": {\"io.kubernetes.cri.container-type\": \"container\","
                + " \"io.kubernetes.cri.sandbox-id\": \"" + POD + "\"}}";
        seeing.groups.put(10, "4:memory:/kubepods/burstable/pod" + UID + "/" + POD);
        seeing.groups.put(20, "4:memory:/kubepods/burstable/pod" + UID + "/" + POD);
        seeing.mounts = seeing.mounts.replace(
                "/state/tasks/t-one/inputs", "/kubelet/pods/" + UID + "/volumes/kubernetes.io~configmap/inputs");
    }

    @Test
    void whatever_came_of_the_two_is_the_task_s() {
        ProcessTable table = table(row(30, 20, "[exe] "), row(31, 30, "[exe] "), row(40, 1, "shim "));
        assertThat(Carriers.processes(table, found().orElseThrow())).containsExactlyInAnyOrder(10, 20, 30, 31);
    }

    @Test
    void a_sandbox_names_it_by_the_kernel_the_container_or_the_place_of_the_inputs() {
        Carrier carrier = found().orElseThrow();
        assertThat(carrier.namedBy(List.of("process 20@2026-01-01T00:00:00Z"))).isTrue();
        assertThat(carrier.namedBy(List.of("container " + ID))).isTrue();
        assertThat(carrier.namedBy(List.of("directory /state/tasks/t-one"))).isTrue();
        assertThat(carrier.namedBy(List.of("process 2@x", "container sandproof-t-one", "directory /state/tasks/t-o")))
                .isFalse();
        assertThat(carrier.namedBy(List.of())).isFalse();
    }

    private Optional<Carrier> found() {
        return new Carriers(seeing, OUTER).of(table(), "/inputs", NONCE, CHALLENGE);
    }

    private ProcessTable table(ProcessTable.Row... more) {
        Map<Integer, ProcessTable.Row> byPid = new HashMap<>();
        byPid.put(10, row(10, 9, gofer));
        byPid.put(20, row(20, 9, kernel));
        List.of(more).forEach(row -> byPid.put(row.pid(), row));
        return new ProcessTable(
                byPid.values().stream()
                        .sorted(Comparator.comparingInt(ProcessTable.Row::pid))
                        .toList(),
                byPid,
                "pid:[1]",
                0);
    }

    private static ProcessTable.Row row(int pid, int parent, String command) {
        return new ProcessTable.Row(pid, pid, parent, command, "", "pid:[2]");
    }

    private static final class Seeing implements Sight {
        private final Map<Integer, String> groups = new HashMap<>();
        private final Map<Integer, String> networks = new HashMap<>();
        private final Map<Integer, String> programs = new HashMap<>();
        private String orders = ORDERS;
        private String bundle = "{}";
        private String user = "0";
        private String mounts = """
                1 0 0:42 / / ro - overlay overlay rw
                2 1 8:1 /state/tasks/t-one/inputs /inputs rw - ext4 /dev/sda rw
                3 1 0:39 / /output rw - tmpfs sandproof-t-one rw
                """;

        @Override
        public String file(int pid, String path) {
            return switch (path) {
                case "/inputs/attempt.json" -> orders;
                case "/e/b/" + ID + "/config.json" -> pid == 9 ? bundle : "";
                default -> "";
            };
        }

        @Override
        public String mounts(int pid) {
            return mounts;
        }

        @Override
        public String groups(int pid) {
            return groups.getOrDefault(pid, "4:memory:/engine/" + ID + "\n0::/");
        }

        @Override
        public String user(int pid) {
            return user;
        }

        @Override
        public String network(int pid) {
            return networks.getOrDefault(pid, "net:[" + (pid + 100) + "]");
        }

        @Override
        public String program(int pid) {
            return programs.getOrDefault(pid, "8:1");
        }
    }
}
