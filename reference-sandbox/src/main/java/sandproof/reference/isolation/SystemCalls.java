package sandproof.reference.isolation;

import java.util.ArrayList;
import java.util.List;
import sandproof.reference.weakness.TraceAllowed;
import sandproof.reference.weakness.Weaknesses;

/** Which system calls a task may not make at all, and which are watched for failing. */
public final class SystemCalls {
    /** Reading and steering other processes. */
    public static final List<String> TRACE =
            List.of("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp");

    /** Making, moving and taking away mounts and roots. */
    public static final List<String> MOUNT = List.of(
            "mount",
            "umount2",
            "pivot_root",
            "chroot",
            "open_tree",
            "move_mount",
            "fsopen",
            "fsmount",
            "fsconfig",
            "fspick",
            "mount_setattr");

    /** Kernel surface that ordinary programs never touch; bubblewrap makes none of these calls either. */
    private static final List<String> SURFACE = List.of(
            "keyctl",
            "add_key",
            "request_key",
            "bpf",
            "perf_event_open",
            "userfaultfd",
            "io_uring_setup",
            "io_uring_enter",
            "io_uring_register",
            "kexec_load",
            "kexec_file_load",
            "init_module",
            "finit_module",
            "delete_module",
            "open_by_handle_at",
            "reboot",
            "swapon",
            "swapoff",
            "acct",
            "quotactl",
            "quotactl_fd",
            "iopl",
            "ioperm",
            "settimeofday",
            "clock_settime",
            "clock_adjtime",
            "adjtimex",
            "lookup_dcookie",
            "nfsservctl",
            "vhangup",
            "fanotify_init",
            "syslog",
            "personality",
            "vmsplice",
            "move_pages",
            "migrate_pages");

    /** Failing ones among these are looked at; {@code %file} stands for every call that takes a path. */
    private static final List<String> WATCHED = List.of(
            "%file connect bind sendto sendmsg sendmmsg socket socketpair accept accept4",
            "kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open pidfd_send_signal",
            "clone fork vfork clone3 unshare setns",
            "setuid setgid setreuid setregid setresuid setresgid setgroups capset",
            "dup dup2 dup3 pipe pipe2 eventfd2 epoll_create1 signalfd4 timerfd_create inotify_init1 memfd_create",
            "fallocate ftruncate fchmod fsopen fsmount fsconfig sethostname setdomainname setrlimit prlimit64");

    private SystemCalls() {}

    /** The calls that the filter leaves to the tracer, and the tracer refuses. */
    public static List<String> refused(Weaknesses weaknesses, boolean namespacesToo) {
        List<String> refused = new ArrayList<>(SURFACE);
        if (!weaknesses.has(TraceAllowed.class)) {
            refused.addAll(TRACE);
        }
        if (namespacesToo) {
            refused.add("unshare");
        }
        return refused;
    }

    /** The value of strace's {@code -e trace=}; names that its version does not know are passed over. */
    public static String watched(List<String> refused, boolean memory) {
        List<String> names = new ArrayList<>();
        WATCHED.forEach(line -> names.addAll(List.of(line.split(" "))));
        names.addAll(refused);
        if (memory) {
            names.addAll(List.of("mmap", "brk", "mremap"));
        }
        return String.join(
                ",",
                names.stream()
                        .map(name -> name.startsWith("%") ? name : "?" + name)
                        .toList());
    }

    /** The value of strace's {@code -e inject=}. */
    public static String injected(List<String> refused) {
        return String.join(",", refused.stream().map(name -> "?" + name).toList()) + ":error=EPERM";
    }
}
