package sandproof.reference.isolation.trace;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import sandproof.reference.isolation.SystemCalls;

/** Capabilities, namespaces, mounts, raw sockets, tracing, and every call that the filter refuses. */
final class KernelRule implements Rule {
    private static final Set<String> TRACE = Set.copyOf(SystemCalls.TRACE);
    private static final Set<String> IDENTITY =
            Set.of("setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "capset");
    private static final Set<String> MOUNT = Set.copyOf(SystemCalls.MOUNT);
    private static final Set<String> CLONES = Set.of("clone", "clone3", "unshare", "setns");
    private static final Set<String> ADMINISTRATION = Set.of("sethostname", "setdomainname", "setrlimit", "prlimit64");
    private static final Set<String> REFUSED = Set.of("EPERM", "EACCES");
    private static final Set<String> REFUSED_IDENTITY = Set.of("EPERM", "EACCES", "EINVAL");
    private static final Set<String> REFUSED_NAMESPACE = Set.of("EPERM", "EACCES", "ENOSPC", "EUSERS", "EINVAL");

    /** Arguments that are symbols or numbers; anything else may be the task's own data. */
    private static final Pattern SYMBOLS = Pattern.compile("[A-Za-z_]*=?[A-Z0-9_|x<]{1,120}");

    @Override
    public Optional<Denial> judge(TraceEvent.Failed call) {
        String name = call.call();
        if (call.injected()) {
            return denied(TRACE.contains(name) ? "trace" : "system-call", call);
        }
        if (MOUNT.contains(name)) {
            return denied("mount", call);
        }
        if (IDENTITY.contains(name) && REFUSED_IDENTITY.contains(call.error())) {
            return denied("capability", call);
        }
        boolean namespace =
                name.equals("setns") || String.join(",", call.arguments()).contains("CLONE_NEW");
        if (CLONES.contains(name) && namespace && REFUSED_NAMESPACE.contains(call.error())) {
            return denied("namespace", call);
        }
        if (REFUSED.contains(call.error())) {
            if (name.equals("socket")) {
                return denied("socket", call);
            }
            if (ADMINISTRATION.contains(name)) {
                return denied("capability", call);
            }
        }
        return Optional.empty();
    }

    private static Optional<Denial> denied(String rule, TraceEvent.Failed call) {
        List<String> shown = call.arguments().stream()
                .map(argument -> SYMBOLS.matcher(argument).matches() ? argument : "...")
                .toList();
        return Optional.of(Denial.of("kernel", rule, call.call() + "(" + String.join(", ", shown) + ")", call));
    }
}
