package sandproof.reference.isolation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.TaskPlaces;

/** The table of denials. Lines are written with plain strings here, and turned into strace's hex. */
class ClassifierTest {
    private static final Pattern PLAIN = Pattern.compile("'([^']*)'|(?<=[\\dD])<([^<>]*)>");

    @TempDir
    private Path root;

    private Classifier classifier;

    @BeforeEach
    void places() throws Exception {
        Files.createDirectories(root.resolve("output"));
        classifier = new Classifier(new TaskPlaces(root, root.resolve("tmp")), Limits.DEFAULTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "openat(AT_FDCWD</output>, '/secret/key', O_RDONLY) = -1 ENOENT (-)#filesystem#path#/secret/key",
                "openat(AT_FDCWD</output>, '../../../secret//./key', O_RDONLY) = -1 ENOENT (-)#filesystem#path#/secret/key",
                "openat(3</usr/lib>, '../../secret', O_RDONLY) = -1 ENOENT (-)#filesystem#path#/secret",
                "openat(55, 'secret/key', O_RDONLY) = -1 EBADF (-)#filesystem#descriptor#descriptor 55: /secret/key",
                "openat(AT_FDCWD</output>, '/inputs/x', O_WRONLY|O_CREAT, 0666) = -1 EROFS (-)#filesystem#path#/inputs/x",
                "rename('/inputs/x', '/output/y') = -1 EROFS (-)#filesystem#path#/inputs/x",
                "mknodat(AT_FDCWD</output>, 'n', S_IFBLK|0666, makedev(0x7, 0)) = -1 EPERM (-)#filesystem#device#/output/n",
                "openat(AT_FDCWD</output>, '/dev/sda', O_RDONLY) = -1 ENOENT (-)#filesystem#device#/dev/sda",
                "openat(AT_FDCWD</output>, '/proc/1/root/secret', O_RDONLY) = -1 ENOENT (-)#filesystem#path#/proc/1/root/secret",
                "openat(AT_FDCWD</output>, '/proc/1/environ', O_RDONLY) = -1 EACCES (-)#filesystem#path#/proc/1/environ",
                "openat(AT_FDCWD</output>, '/proc/77/environ', O_RDONLY) = -1 ENOENT (-)#isolation#foreign-process#/proc/77/environ",
                "kill(77, SIGUSR1) = -1 ESRCH (-)#isolation#signal#pid 77",
                "pidfd_open(77, 0) = -1 ESRCH (-)#isolation#signal#pid 77",
                "connect(3<s>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr('198.51.100.1')}, 16) = -1 ENETUNREACH (-)#egress#direct#198.51.100.1:80",
                "connect(3<s>, {sa_family=AF_INET6, sin6_port=htons(80), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, '2001:db8::1', &sin6_addr), sin6_scope_id=0}, 28) = -1 ENETUNREACH (-)#egress#direct#[2001:db8::1]:80",
                "sendto(3<s>, 'the secret', 10, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr('192.0.2.53')}, 16) = -1 ENETUNREACH (-)#egress#direct#192.0.2.53:53",
                "connect(3<s>, {sa_family=AF_UNIX, sun_path='/run/docker.sock'}, 19) = -1 ENOENT (-)#filesystem#socket#/run/docker.sock",
                "connect(3<s>, {sa_family=AF_UNIX, sun_path=@'engine'}, 9) = -1 ECONNREFUSED (-)#isolation#abstract-socket#@engine",
                "unshare(CLONE_NEWUSER) = -1 ENOSPC (-)#kernel#namespace#unshare(CLONE_NEWUSER)",
                "clone(child_stack=NULL, flags=CLONE_NEWUSER|SIGCHLD) = -1 ENOSPC (-)#kernel#namespace#clone(child_stack=NULL, flags=CLONE_NEWUSER|SIGCHLD)",
                "mount('none', '/tmp', 'tmpfs', 0, NULL) = -1 EPERM (-)#kernel#mount#mount(..., ..., ..., 0, NULL)",
                "setuid(0) = -1 EINVAL (-)#kernel#capability#setuid(0)",
                "socket(AF_PACKET, SOCK_RAW, 0x300) = -1 EPERM (-)#kernel#socket#socket(AF_PACKET, SOCK_RAW, 0x300)",
                "ptrace(PTRACE_ATTACH, 1) = -1 EPERM (-) (INJECTED)#kernel#trace#ptrace(PTRACE_ATTACH, 1)",
                "add_key('user', 'name', 'the secret', 10, 0) = -1 EPERM (-) (INJECTED)#kernel#system-call#add_key(..., ..., ..., 10, 0)",
                "clone(child_stack=NULL, flags=SIGCHLD) = -1 EAGAIN (-)#process#processes#limit of 32 processes",
                "openat(AT_FDCWD</output>, '/dev/null', O_RDONLY) = -1 EMFILE (-)#process#open-files#limit of 256 open files",
                "openat(AT_FDCWD</output>, 'f9', O_CREAT, 0666) = -1 ENOSPC (-)#process#inodes#/output/f9",
                "fallocate(3</output/big>, 0, 0, 99999999) = -1 ENOSPC (-)#process#disk#/output/big",
                "mmap(NULL, 99999999999, PROT_READ, MAP_PRIVATE, -1, 0) = -1 ENOMEM (-)#process#memory#limit of 268435456 bytes of memory"
            })
    void a_boundary_that_held_is_a_denial(String line, String boundary, String rule, String object) {
        assertThat(judge(line)).hasValueSatisfying(denial -> {
            assertThat(denial.boundary()).isEqualTo(boundary);
            assertThat(denial.rule()).isEqualTo(rule);
            assertThat(denial.object()).isEqualTo(object);
            assertThat(denial.toString()).doesNotContain("the secret");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "openat(AT_FDCWD</output>, '/usr/lib/python3/none.py', O_RDONLY) = -1 ENOENT (-)",
                "openat(AT_FDCWD</output>, 'none', O_RDONLY) = -1 ENOENT (-)",
                "newfstatat(AT_FDCWD</output>, '/etc/none', 0x7f, 0) = -1 ENOENT (-)",
                "newfstatat(AT_FDCWD</output>, '/run/egress.sock', 0x7f, 0) = -1 ENOENT (-)",
                "openat(AT_FDCWD</output>, '/sys/devices/system/cpu/online', O_RDONLY) = -1 ENOENT (-)",
                "openat(AT_FDCWD</output>, '/proc/self/fd/9', O_RDONLY) = -1 ENOENT (-)",
                "connect(3<s>, {sa_family=AF_UNIX, sun_path='/var/run/nscd/socket'}, 110) = -1 ENOENT (-)",
                "connect(3<s>, {sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr('127.0.0.1')}, 16) = -1 ECONNREFUSED (-)",
                "readlink('/inputs/x', 0x7f, 1023) = -1 EINVAL (-)",
                "mkdir('/output/d', 0777) = -1 EEXIST (-)",
                "rename('/inputs/x', '/output/x') = -1 EXDEV (-)",
                "access('/usr/bin', W_OK) = -1 EROFS (-)",
                "fchownat(AT_FDCWD</output>, 'copy', 65534, 65534, 0) = -1 EPERM (-)",
                "getpeername(3<s>, 0x7f, [16]) = -1 ENOTCONN (-)",
                "socket(AF_ALG, SOCK_SEQPACKET, 0) = -1 EAFNOSUPPORT (-)"
            })
    void what_fails_in_ordinary_work_is_not(String line) {
        assertThat(judge(line)).isEmpty();
    }

    @Test
    void a_link_out_of_a_writable_place_is_named_with_its_target() throws Exception {
        Files.createSymbolicLink(root.resolve("output/link"), Path.of("/secret/key"));
        Files.createSymbolicLink(root.resolve("output/up"), Path.of("../secret"));
        Files.createSymbolicLink(root.resolve("output/chain"), Path.of("link"));
        assertThat(object("openat(AT_FDCWD</output>, 'link', O_RDONLY) = -1 ENOENT (-)"))
                .isEqualTo("/output/link -> /secret/key");
        assertThat(object("openat(AT_FDCWD</output>, 'up/key', O_RDONLY) = -1 ENOENT (-)"))
                .isEqualTo("/output/up/key -> /secret/key");
        assertThat(object("openat(AT_FDCWD</output>, 'chain', O_RDONLY) = -1 ENOENT (-)"))
                .isEqualTo("/output/chain -> /secret/key");
    }

    @Test
    void a_link_that_stays_inside_is_no_denial() throws Exception {
        Files.createSymbolicLink(root.resolve("output/dangling"), Path.of("nowhere"));
        Files.createSymbolicLink(root.resolve("output/loop"), Path.of("loop"));
        assertThat(judge("openat(AT_FDCWD</output>, 'dangling', O_RDONLY) = -1 ENOENT (-)"))
                .isEmpty();
        assertThat(judge("openat(AT_FDCWD</output>, 'loop', O_RDONLY) = -1 ENOENT (-)"))
                .isEmpty();
    }

    private String object(String line) {
        return judge(line).orElseThrow().object();
    }

    private Optional<Denial> judge(String line) {
        String hex = PLAIN.matcher("1 " + line.replace("(-)", "(words)")).replaceAll(match -> {
            String quoted = match.group(1);
            String plain = hex(quoted == null ? match.group(2) : quoted);
            String whole = quoted == null ? "<" + plain + ">" : '"' + plain + '"';
            return whole.replace("\\", "\\\\");
        });
        return new TraceParser()
                .read(hex)
                .filter(TraceEvent.Failed.class::isInstance)
                .flatMap(event -> classifier.judge((TraceEvent.Failed) event));
    }

    private static String hex(String text) {
        StringBuilder hex = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            hex.append(String.format("\\x%02x", one));
        }
        return hex.toString();
    }
}
