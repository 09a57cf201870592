package sandproof.reference.isolation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.TaskPlaces;

class TraceReaderTest {
    private static final String SET_UP = """
            10 unshare(CLONE_NEWUSER) = -1 ENOSPC (No space left on device)
            11 unshare(CLONE_NEWUSER) = -1 ENOSPC (No space left on device)
            12 access("\\x2f\\x78", R_OK) = -1 ENOENT (No such file or directory)
            """;
    // /task-starts/t
    private static final String MARK = "12 newfstatat(AT_FDCWD<\\x2f>,"
            + " \"\\x2f\\x74\\x61\\x73\\x6b\\x2d\\x73\\x74\\x61\\x72\\x74\\x73\\x2f\\x74\", 0x7f, 0) = -1 ENOENT (No such file"
            + " or directory)\n";

    private final List<String> seen = new ArrayList<>();

    @Test
    void what_fails_before_the_task_starts_is_the_set_ups_doing() throws Exception {
        follow(SET_UP);
        assertThat(seen).isEmpty();
    }

    @Test
    void the_process_that_leaves_the_mark_is_the_tasks() throws Exception {
        follow(SET_UP + MARK + "12 kill(99, SIGKILL) = -1 ESRCH (No such process)\n12 +++ exited with 4 +++\n");
        assertThat(seen).containsExactly("started 12 by [10, 11]", "denied pid 99", "ended 4 ");
    }

    @Test
    void processes_killed_after_the_main_one_are_orphans_and_bubblewraps_own_are_not() throws Exception {
        follow(SET_UP
                + MARK
                + "13 +++ killed by SIGKILL +++\n12 +++ killed by SIGSEGV +++\n14 +++ killed by SIGKILL +++\n"
                + "11 +++ killed by SIGKILL +++\n");
        assertThat(seen).containsExactly("started 12 by [10, 11]", "ended -1 SIGSEGV", "orphan");
    }

    @Test
    void a_signal_that_was_sent_is_not_told_as_the_filters() throws Exception {
        String killed = "12 +++ killed by SIGSYS (core dumped) +++\n";
        follow(SET_UP + MARK + killed);
        follow(SET_UP + MARK + "12 --- SIGSYS {si_signo=SIGSYS, si_code=SI_USER, si_pid=12, si_uid=0} ---\n" + killed);
        assertThat(seen)
                .filteredOn(line -> line.startsWith("denied"))
                .containsExactly(
                        "denied system call of a foreign ABI",
                        "denied system call of a foreign ABI, or SIGSYS sent by a process");
    }

    private void follow(String trace) throws Exception {
        TraceReader.Listener listener = new TraceReader.Listener() {
            @Override
            public void started(long pid, Set<Long> setUp) {
                seen.add("started " + pid + " by " + setUp.stream().sorted().toList());
            }

            @Override
            public void denied(Denial denial) {
                seen.add("denied " + denial.object());
            }

            @Override
            public void mainEnded(int exitCode, String signal) {
                seen.add("ended " + exitCode + " " + signal);
            }

            @Override
            public void orphanKilled() {
                seen.add("orphan");
            }
        };
        new TraceReader("t", new TaskPlaces(Path.of("/none"), Path.of("/none")), Limits.DEFAULTS, listener)
                .follow(new ByteArrayInputStream(trace.getBytes(StandardCharsets.US_ASCII)));
    }
}
