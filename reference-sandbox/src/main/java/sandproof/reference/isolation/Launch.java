package sandproof.reference.isolation;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import sandproof.reference.weakness.EnvironmentInherited;
import sandproof.reference.weakness.InitKeepsEnvironment;
import sandproof.reference.weakness.LeakedDescriptor;
import sandproof.reference.weakness.Weaknesses;

/**
 * The outer half of a launch: join the control group as the service, become an unprivileged user, drop the environment,
 * then strace. Whoever starts bubblewrap as root leaves the host's {@code core_pattern} writable, and whoever starts it
 * with an environment shows that in {@code /proc/1/environ}.
 *
 * @param runAs the user to become; empty where the service's user is unprivileged outside its own namespace
 */
record Launch(OptionalInt runAs, Weaknesses weaknesses) {
    /** strace, bubblewrap, and bubblewrap's first process inside count against a group's limit too. */
    static final int OWN_PROCESSES = 3;

    static final int CPU_PERIOD_MICROS = 100_000;
    static final int CPU_QUOTA_MICROS = 100_000;

    /** The descriptor under which bubblewrap reads the system-call filter. */
    static final int FILTER_FD = 9;

    private static final String SCRIPT = """
            exec 9<"$1" || exit 125
            shift
            while [ "$1" != -- ]; do echo 0 >"$1" || exit 125; shift; done
            shift
            exec "$@"
            """;

    /** The command line that ends in {@code inner}. */
    List<String> command(String filter, List<String> joins, List<String> inner) {
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", script(), "sh", filter));
        line.addAll(joins);
        line.add("--");
        runAs.ifPresent(uid ->
                line.addAll(List.of("setpriv", "--reuid", "" + uid, "--regid", "" + uid, "--clear-groups", "--")));
        line.add("env");
        if (!keepsEnvironment()) {
            line.addAll(List.of("-i", "PATH=/usr/bin:/bin"));
        }
        line.addAll(inner);
        return line;
    }

    /** Whether the launch passes the service's own environment on. */
    boolean keepsEnvironment() {
        return weaknesses.has(InitKeepsEnvironment.class) || weaknesses.has(EnvironmentInherited.class);
    }

    private String script() {
        return weaknesses.has(LeakedDescriptor.class) ? "exec 7</\n" + SCRIPT : SCRIPT;
    }
}
