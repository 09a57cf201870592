package sandproof.reference.isolation;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The system-call filter, made by libseccomp and written to a file that bubblewrap loads.
 *
 * <p>Refused calls are answered with {@code SECCOMP_RET_TRACE}, not with an error: an error from the filter would hide
 * the attempt from strace, which refuses the call and writes it down. Without a tracer the kernel answers
 * {@code ENOSYS}, so a task that lost its tracer can still not make them. Calls of another ABI (32 bit, x32) end the
 * process.
 *
 * @since 0.1
 */
public final class SeccompFilter {
    private static final int NATIVE = 0;
    private static final int MOST_CALLS = 1_024;
    private static final int ALLOW = 0x7fff0000;
    private static final int TRACE = 0x7ff00001;
    private static final int NOT_THERE = 0x00050000 | 38;
    private static final int REFUSED = 0x00050000 | 1;
    private static final int MASKED_EQUAL = 7;
    private static final long CLONE_NEWUSER = 0x10000000;
    private static final int COMPARISON_BYTES = 24;

    private SeccompFilter() {}

    private interface Calls extends Library {
        @Nullable
        Pointer seccomp_init(int defaultAction);

        int seccomp_syscall_resolve_name(String name);

        int seccomp_rule_add_array(Pointer filter, int action, int call, int count, @Nullable Pointer conditions);

        int seccomp_export_bpf(Pointer filter, int fd);

        void seccomp_release(Pointer filter);

        @Nullable
        Pointer seccomp_syscall_resolve_num_arch(int architecture, int call);
    }

    /**
     * Writes the filter that leaves {@code refused} to the tracer.
     *
     * @param namespacesToo whether to refuse user namespaces, where bubblewrap does not
     */
    static void export(List<String> refused, boolean namespacesToo, Path file) throws IOException {
        Calls seccomp = load();
        Pointer filter = seccomp.seccomp_init(ALLOW);
        if (filter == null) {
            throw new IOException("libseccomp could not start a filter");
        }
        try {
            for (String name : refused) {
                rule(seccomp, filter, TRACE, name);
            }
            // Its flags lie in memory where no filter can see them; the C library falls back to clone.
            rule(seccomp, filter, NOT_THERE, "clone3");
            if (namespacesToo) {
                noUserNamespace(seccomp, filter);
            }
            int fd = Libc.create(file);
            int failed = seccomp.seccomp_export_bpf(filter, fd);
            Libc.close(fd, file);
            if (failed != 0) {
                throw new IOException("libseccomp could not write the filter to " + file);
            }
        } finally {
            seccomp.seccomp_release(filter);
        }
    }

    /** The names of all calls of this machine's architecture that its libseccomp knows. */
    public static List<String> known() throws IOException {
        Calls seccomp = load();
        List<String> names = new ArrayList<>();
        for (int call = 0; call < MOST_CALLS; call++) {
            Pointer name = seccomp.seccomp_syscall_resolve_num_arch(NATIVE, call);
            if (name != null) {
                names.add(name.getString(0));
                Native.free(Pointer.nativeValue(name));
            }
        }
        return names;
    }

    private static Calls load() throws IOException {
        try {
            return Native.load("libseccomp.so.2", Calls.class);
        } catch (UnsatisfiedLinkError missing) {
            throw new IOException("the library libseccomp (libseccomp.so.2) is missing", missing);
        }
    }

    /** {@code clone} whose first argument has {@code CLONE_NEWUSER}: one masked comparison, laid out as in C. */
    private static void noUserNamespace(Calls seccomp, Pointer filter) throws IOException {
        int call = seccomp.seccomp_syscall_resolve_name("clone");
        try (Memory comparison = new Memory(COMPARISON_BYTES)) {
            comparison.clear();
            comparison.setInt(0, 0);
            comparison.setInt(4, MASKED_EQUAL);
            comparison.setLong(8, CLONE_NEWUSER);
            comparison.setLong(16, CLONE_NEWUSER);
            if (seccomp.seccomp_rule_add_array(filter, REFUSED, call, 1, comparison) != 0) {
                throw new IOException("libseccomp refused a rule for clone");
            }
        }
    }

    private static void rule(Calls seccomp, Pointer filter, int action, String name) throws IOException {
        int call = seccomp.seccomp_syscall_resolve_name(name);
        if (call >= 0 && seccomp.seccomp_rule_add_array(filter, action, call, 0, null) != 0) {
            throw new IOException("libseccomp refused a rule for " + name);
        }
    }
}
