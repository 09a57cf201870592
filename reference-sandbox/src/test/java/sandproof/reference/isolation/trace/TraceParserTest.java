package sandproof.reference.isolation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParserTest {
    private final TraceParser parser = new TraceParser();

    @Test
    void a_failed_call_is_read_with_its_arguments_and_its_error() {
        assertThat(parser.read(
                        "13    openat(AT_FDCWD<\\x2f\\x6f>, \"\\x2f\\x61\", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file"
                                + " or directory)"))
                .contains(new TraceEvent.Failed(
                        13,
                        "openat",
                        List.of("AT_FDCWD<\\x2f\\x6f>", "\"\\x2f\\x61\"", "O_RDONLY|O_CLOEXEC"),
                        "ENOENT",
                        false));
    }

    @Test
    void a_call_refused_by_the_tracer_is_told_apart() {
        assertThat(parser.read("7 ptrace(PTRACE_ATTACH, 1) = -1 EPERM (Operation not permitted) (INJECTED)"))
                .contains(new TraceEvent.Failed(7, "ptrace", List.of("PTRACE_ATTACH", "1"), "EPERM", true));
    }

    @Test
    void commas_in_structures_and_shifts_of_bits_do_not_split_arguments() {
        assertThat(parser.read("9 capset({version=3, pid=0}, {effective=1<<CAP_CHOWN|1<<CAP_KILL, permitted=0}) = -1"
                        + " EPERM (Operation not permitted)"))
                .hasValueSatisfying(event -> assertThat(((TraceEvent.Failed) event).arguments())
                        .containsExactly("{version=3, pid=0}", "{effective=1<<CAP_CHOWN|1<<CAP_KILL, permitted=0}"));
    }

    @Test
    void a_call_interrupted_in_the_log_is_put_together_again() {
        assertThat(parser.read("5 kill(99, <unfinished ...>")).isEmpty();
        assertThat(parser.read("6 kill(1, SIGKILL) = -1 EPERM (Operation not permitted)"))
                .isPresent();
        assertThat(parser.read("5 <... kill resumed>SIGUSR1) = -1 ESRCH (No such process)"))
                .contains(new TraceEvent.Failed(5, "kill", List.of("99", "SIGUSR1"), "ESRCH", false));
    }

    @Test
    void a_resumption_without_its_beginning_is_nothing() {
        assertThat(parser.read("5 <... kill resumed>SIGUSR1) = -1 ESRCH (No such process)"))
                .isEmpty();
    }

    @Test
    void a_signal_that_arrives_is_read() {
        assertThat(parser.read("21    --- SIGSYS {si_signo=SIGSYS, si_code=SI_USER, si_pid=21, si_uid=0} ---"))
                .contains(new TraceEvent.Signalled(21, "SIGSYS"));
    }

    @Test
    void the_ends_of_processes_are_read() {
        assertThat(parser.read("21    +++ exited with 3 +++")).contains(new TraceEvent.Exited(21, 3));
        assertThat(parser.read("21    +++ killed by SIGSEGV (core dumped) +++"))
                .contains(new TraceEvent.Killed(21, "SIGSEGV"));
        assertThat(parser.read("21    +++ killed by SIGKILL +++")).contains(new TraceEvent.Killed(21, "SIGKILL"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no number",
                "12 --- stopped by SIGTERM ---",
                "12 openat(AT_FDCWD, \"\\x2f",
                "12 openat(AT_FDCWD, \"\\x2f\") = 3",
                "12 openat(AT_FDCWD<\\x2f, 0) = -1 ENOENT (No such file or directory)",
                "12 exit_group(0) = ?",
                "12 read(3, 0) = ? ERESTARTSYS (To be restarted if SA_RESTART is set)",
                "12 kill(1, 9) = -1 EPERM (Operation not permitted) and more",
                "12 +++ exited with 0 +++ 13 kill(1, 9) = -1 EPERM (Operation not permitted)",
                "99999999999999999999 kill(1, 9) = -1 EPERM (Operation not permitted)"
            })
    void a_line_that_does_not_fit_is_nothing(String line) {
        assertThat(parser.read(line)).isEmpty();
    }
}
