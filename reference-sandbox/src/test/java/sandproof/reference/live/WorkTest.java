package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Ordinary work goes on, alone and side by side, and is never mistaken for an attempt on a boundary. */
@ParameterizedClass
@MethodSource("kinds")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class WorkTest {
    private static final int AT_ONCE = 8;

    @Parameter(0)
    private Mode mode = Mode.USER;

    @Parameter(1)
    private int pool;

    // Set before each invocation, by a kind of method that NullAway does not know.
    @SuppressWarnings("NullAway.Init")
    private LiveService service;

    // Once for each mode; what JUnit calls "before all" comes once for all of them.
    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        service = new LiveService(mode, List.of("--pool " + pool), Map.of());
    }

    /** Each mode with sandboxes built for their tasks, and with sandboxes built ahead of them. */
    static Stream<Arguments> kinds() {
        return Mode.possible().flatMap(mode -> Stream.of(Arguments.of(mode, 0), Arguments.of(mode, 3)));
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        service.close();
    }

    @Test
    void the_variables_of_a_task_reach_its_own_program_and_nothing_that_prepares_it() {
        LiveService.Ended ended = with(
                Map.of("LD_DEBUG", "statistics", "B", "x y"),
                "python3",
                "-c",
                "import os; print(os.environ['LD_DEBUG'], os.environ['B'])");
        assertThat(ended.stdout()).isEqualTo("statistics x y\n");
        assertThat(ended.stderr()).containsOnlyOnce("total startup time");
    }

    private LiveService.Ended with(Map<String, String> environment, String... command) {
        Object body = Map.of("command", List.of(command), "environment", environment);
        return service.ended(service.json("POST", "/v1/tasks", body).get("id").textValue());
    }

    @Test
    void a_program_with_an_equals_sign_in_its_name_is_no_variable() {
        LiveService.Ended ended = with(Map.of(), "/tmp/a=b", "x y");
        assertThat(ended.task().get("exitCode").intValue()).isEqualTo(127);
    }

    @Test
    void a_python_task_uses_its_standard_library_without_a_denial() {
        LiveService.Ended ended = service.python(Map.of(), """
                import csv, ctypes, email, hashlib, http.client, json, os, random, shutil, socket, sqlite3, ssl
                import subprocess, sys, tempfile, threading, time, urllib.request, uuid, zipfile, platform, getpass
                ctypes.CDLL(None).getpid()
                with tempfile.TemporaryDirectory() as folder:
                    shutil.copy2("/inputs/task.py", folder)
                    shutil.copytree("/inputs", os.path.join(folder, "all"))
                print(subprocess.run(["ls", "-la", "/"], capture_output=True, check=True).returncode)
                listener = socket.create_server(("127.0.0.1", 0))
                client = socket.create_connection(listener.getsockname())
                listener.accept()[0].sendall(b"hello")
                print(client.recv(5).decode())
                thread = threading.Thread(target=print, args=("thread",))
                thread.start()
                thread.join()
                sqlite3.connect("/tmp/x.db").execute("create table t(a)")
                print(os.cpu_count() > 0, platform.machine(), getpass.getuser(), time.localtime().tm_year > 2000)
                with open("report.csv", "w", newline="") as report:
                    csv.writer(report).writerow(["name", "amount"])
                """);
        assertThat(ended.stderr()).isEmpty();
        assertThat(ended.state()).isEqualTo("succeeded");
        assertThat(ended.stdout()).startsWith("0\nhello\nthread\nTrue ").contains(" task True\n");
        assertThat(ended.denials())
                .filteredOn(denial -> !denial.startsWith("artifacts/"))
                .isEmpty();
    }

    @Test
    void a_shell_task_uses_its_tools_without_a_denial() {
        LiveService.Ended ended = service.run(Map.of(), "sh", "-c", """
                set -e
                printf 'b 2\\na 1\\n' | sort | awk '{ print $1 }' | tr a-z A-Z
                cp -a /usr/share/common-licenses/. /tmp/licenses 2>/dev/null || true
                ls -la / /output /tmp /inputs >/dev/null; df >/dev/null 2>&1 || true; id -un; date >/dev/null
                tar -C /inputs -czf /tmp/x.tar.gz . ; find /usr/bin -name sh >/dev/null; env | sort | head -1
                sleep 0.01 & wait; mktemp >/dev/null; grep -c root /etc/passwd
                """);
        assertThat(ended.stdout()).isEqualTo("A\nB\ntask\nHOME=/tmp\n1\n");
        assertThat(ended.state()).isEqualTo("succeeded");
        assertThat(ended.denials()).isEmpty();
    }

    @Test
    void tasks_side_by_side_keep_their_output_and_their_denials_apart() {
        List<String> ids = new ArrayList<>();
        for (int number = 0; number < AT_ONCE; number++) {
            ids.add(service.submit(
                    Map.of(),
                    Map.of(),
                    "sh",
                    "-c",
                    "echo " + number + "; cat /forbidden/" + number + " 2>/dev/null; true"));
        }
        for (int number = 0; number < AT_ONCE; number++) {
            LiveService.Ended ended = service.ended(ids.get(number));
            assertThat(ended.state()).isEqualTo("succeeded");
            assertThat(ended.stdout()).isEqualTo(number + "\n");
            assertThat(ended.denials()).containsExactly("filesystem/path /forbidden/" + number);
            assertThat(service.leftovers(ended.id())).isEmpty();
        }
    }

    @Test
    void limits_are_met_and_told() {
        Map<String, Object> limits =
                Map.of("processes", 12, "openFiles", 64, "outputBytes", 1 << 20, "tmpBytes", 1 << 20, "inodes", 50);
        LiveService.Ended ended = service.python(limits, """
                import os, time
                def until_refused(act):
                    count = 0
                    try:
                        while count < 200:
                            act(count)
                            count += 1
                    except OSError:
                        pass
                    return count
                def child(_):
                    if os.fork() == 0:
                        time.sleep(2)
                        os._exit(0)
                print(until_refused(child) < 13)
                files = []
                print(until_refused(lambda _: files.append(os.open("/dev/null", os.O_RDONLY))) < 65)
                for file in files: os.close(file)
                print(until_refused(lambda n: os.close(os.open("/output/f%d" % n, os.O_CREAT))) < 51)
                with open("/tmp/big", "wb", buffering=0) as big:
                    print(until_refused(lambda _: big.write(b"x" * 65536)) < 20)
                    time.sleep(0.2)
                """);
        assertThat(ended.stdout()).isEqualTo("True\nTrue\nTrue\nTrue\n");
        assertThat(ended.denials())
                .contains(
                        "process/processes limit of 12 processes",
                        "process/open-files limit of 64 open files",
                        "process/inodes /output",
                        "process/disk /tmp");
        assertThat(service.leftovers(ended.id())).isEmpty();
    }

    @Test
    void what_is_outside_cannot_be_seen_and_the_attempt_is_told() {
        LiveService.Ended ended = service.python(Map.of(), """
                import ctypes, os
                def attempt(act, *arguments):
                    try:
                        act(*arguments)
                        print("got through", arguments)
                    except OSError:
                        pass
                attempt(open, "/root/.ssh/id_ed25519")
                attempt(open, "/inputs/new", "w")
                os.symlink("/root/key", "link")
                attempt(open, "link")
                attempt(os.kill, 99999, 9)
                attempt(os.setuid, 0)
                attempt(open, "/proc/99999/environ")
                libc = ctypes.CDLL(None)
                print(libc.unshare(0x10000000), libc.ptrace(16, 1, 0, 0), libc.mount(b"x", b"/tmp", b"tmpfs", 0, 0))
                print(sorted(os.listdir("/run")), os.getuid(), "LIVE_SECRET" in open("/proc/1/environ").read())
                print([line for line in open("/proc/self/status") if line.startswith("CapEff")])
                """);
        assertThat(ended.stdout())
                .isEqualTo("-1 -1 -1\n['credential'] 1000 False\n['CapEff:\\t0000000000000000\\n']\n");
        assertThat(ended.denials())
                .contains(
                        "filesystem/path /root/.ssh/id_ed25519",
                        "filesystem/path /inputs/new",
                        "filesystem/link /output/link -> /root/key",
                        "isolation/signal pid 99999",
                        "isolation/foreign-process /proc/99999/environ",
                        "kernel/capability setuid(0)",
                        "kernel/namespace unshare(CLONE_NEWUSER)");
        assertThat(ended.denials()).anyMatch(denial -> denial.startsWith("kernel/trace ptrace("));
        assertThat(ended.denials()).anyMatch(denial -> denial.startsWith("kernel/mount mount("));
    }
}
