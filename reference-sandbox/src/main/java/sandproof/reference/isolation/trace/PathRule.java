package sandproof.reference.isolation.trace;

import java.util.Optional;
import java.util.Set;

/** Paths: outside the sandbox, read-only, of other processes, through links, and behind inherited descriptors. */
final class PathRule implements Rule {
    private static final Set<String> REFUSED = Set.of("EACCES", "EPERM", "EROFS");
    private static final Set<String> NOT_THERE = Set.of("ENOENT", "ENOTDIR", "ENXIO", "ENODEV");
    private static final Set<String> QUESTIONS = Set.of("access", "faccessat", "faccessat2");
    private static final Set<String> OWNERSHIP = Set.of("chown", "lchown", "fchownat");
    private static final Set<String> NODES = Set.of("mknod", "mknodat");

    private final WritableLinks links;

    PathRule(WritableLinks links) {
        this.links = links;
    }

    @Override
    public Optional<Denial> judge(TraceEvent.Failed call) {
        return CallPaths.of(call).stream()
                .flatMap(named -> judge(named, call).stream())
                .findFirst();
    }

    private Optional<Denial> judge(CallPaths.Named named, TraceEvent.Failed call) {
        SandboxPath path = named.path();
        if (call.error().equals("EBADF") && !named.descriptor().isEmpty()) {
            return denied("descriptor", "descriptor " + named.descriptor() + ": " + path.text(), call);
        }
        if (REFUSED.contains(call.error())) {
            return refused(path, call);
        }
        return NOT_THERE.contains(call.error()) ? notThere(path, call) : Optional.empty();
    }

    private Optional<Denial> refused(SandboxPath path, TraceEvent.Failed call) {
        boolean onlyAsked = QUESTIONS.contains(call.call()) && path.shown();
        boolean onlyOwner = OWNERSHIP.contains(call.call()) && path.writable();
        if (onlyAsked || onlyOwner) {
            return Optional.empty();
        }
        if (NODES.contains(call.call())) {
            return denied("device", path.text(), call);
        }
        boolean inTheOther = CallPaths.of(call).size() > 1 && path.writable();
        if (inTheOther) {
            return Optional.empty();
        }
        return denied("path", links.explain(path).orElse(path.text()), call);
    }

    private Optional<Denial> notThere(SandboxPath path, TraceEvent.Failed call) {
        if (path.writable()) {
            return links.explain(path).flatMap(object -> denied("link", object, call));
        }
        if (InnocentPaths.contains(path)) {
            return Optional.empty();
        }
        if (path.throughProcess()) {
            return path.shown() ? Optional.empty() : denied("path", path.text(), call);
        }
        if (path.ofProcess()) {
            return Optional.of(Denial.of("isolation", "foreign-process", path.text(), call));
        }
        if (path.device()) {
            return denied("device", path.text(), call);
        }
        return path.shown() ? Optional.empty() : denied("path", path.text(), call);
    }

    private static Optional<Denial> denied(String rule, String object, TraceEvent.Failed call) {
        return Optional.of(Denial.of("filesystem", rule, object, call));
    }
}
