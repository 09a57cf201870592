package sandproof.reference.isolation.trace;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sandproof.reference.isolation.LimitWords;
import sandproof.reference.isolation.Limits;

/** Limits that show as the error of a call. */
record LimitRule(Limits limits) implements Rule {
    private static final Set<String> FORKS = Set.of("clone", "clone3", "fork", "vfork");
    private static final Set<String> MEMORY = Set.of("mmap", "brk", "mremap");
    private static final Set<String> SPACE = Set.of("ENOSPC", "EDQUOT");
    private static final Set<String> BYTES = Set.of("fallocate", "ftruncate", "truncate");

    @Override
    public Optional<Denial> judge(TraceEvent.Failed call) {
        if (call.error().equals("EMFILE")) {
            return Optional.of(Denial.of("process", "open-files", LimitWords.openFiles(limits), call));
        }
        if (FORKS.contains(call.call()) && call.error().equals("EAGAIN")) {
            return Optional.of(Denial.of("process", "processes", LimitWords.processes(limits), call));
        }
        if (MEMORY.contains(call.call()) && call.error().equals("ENOMEM")) {
            return Optional.of(Denial.of("process", "memory", LimitWords.memory(limits), call));
        }
        return SPACE.contains(call.error()) ? space(call) : Optional.empty();
    }

    private static Optional<Denial> space(TraceEvent.Failed call) {
        String rule = BYTES.contains(call.call()) ? "disk" : "inodes";
        List<CallPaths.Named> paths = CallPaths.of(call);
        Optional<String> place = paths.isEmpty()
                ? HexText.descriptorPath(call.argument(0))
                : Optional.of(paths.get(paths.size() - 1).path().text());
        return place.map(path -> Denial.of("process", rule, path, call));
    }
}
