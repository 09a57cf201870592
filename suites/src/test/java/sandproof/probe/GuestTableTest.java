package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuestTableTest {
    private static final String NONE = "0000000000000000";
    private static final String FULL = "000001ffffffffff";

    @Test
    void the_program_is_told_from_the_init_process_that_starts_it() {
        GuestTable guest = read(
                row(1, 0, "/sbin/docker-init -- python3 -u /inputs/payload.py n0nce ", "1000", NONE, "0 0 9"),
                row(2, 1, "python3 -u /inputs/payload.py n0nce ", "1000", NONE, "0 0 9"));
        assertThat(new Program("n0nce").of(guest.table())).containsExactly(2);
        assertThat(task(guest).files()).isEqualTo(7);
    }

    @Test
    void a_task_without_rights_holds_none() {
        assertThat(held("1000", NONE, "0 0 9")).isEmpty();
    }

    @Test
    void capabilities_root_and_a_user_namespace_are_seen() {
        assertThat(held("1000", FULL, "0 0 9")).anyMatch(what -> what.contains("capabilities (CapEff " + FULL));
        assertThat(held("0", NONE, "0 0 9")).containsExactly("a process of the task runs as root of its kernel");
        assertThat(held("0", NONE, "0 1000 1"))
                .containsExactly("a process of the task made a user namespace of its own");
    }

    @Test
    void a_line_that_was_cut_short_tells_nothing() {
        assertThat(GuestTable.read("[{\"pid\":1,")).isEmpty();
    }

    private static List<String> held(String user, String capabilities, String users) {
        GuestTable guest =
                read(row(1, 0, "init ", "1000", NONE, "0 0 9"), row(2, 1, "task ", user, capabilities, users));
        return Privileges.of(task(guest), guest.held().get(1));
    }

    private static GuestTable.Held task(GuestTable guest) {
        return Objects.requireNonNull(guest.held().get(2));
    }

    private static GuestTable read(String... rows) {
        return GuestTable.read("[" + String.join(",", rows) + "]").orElseThrow();
    }

    private static String row(int pid, int parent, String command, String user, String capabilities, String users) {
        String stat = Stream.concat(
                        Stream.of("S", "" + parent), Stream.generate(() -> "0").limit(20))
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(","));
        String status = "Uid:\\t" + user + "\\t0\\t0\\t0\\nThreads:\\t1\\nCapEff:\\t" + capabilities + "\\n";
        return """
                {"pid":%d,"stat":[%s],"command":"%s","environment":"","users":["%s"],"status":"%s","files":7}""".formatted(pid, stat, command, users.replace(" ", "\",\""), status);
    }
}
