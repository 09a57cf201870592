package sandproof.reference.isolation.trace;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Signals to processes that do not exist inside, or belong to someone else. */
final class SignalRule implements Rule {
    private static final Map<String, Integer> TARGET = Map.of(
            "kill", 0,
            "tkill", 0,
            "tgkill", 0,
            "rt_sigqueueinfo", 0,
            "rt_tgsigqueueinfo", 0,
            "pidfd_open", 0);
    private static final Set<String> REFUSED = Set.of("ESRCH", "EPERM");

    @Override
    public Optional<Denial> judge(TraceEvent.Failed call) {
        Integer place = TARGET.get(call.call());
        if (place == null || !REFUSED.contains(call.error())) {
            return Optional.empty();
        }
        String pid = call.argument(place);
        return pid.matches("-?\\d+")
                ? Optional.of(Denial.of("isolation", "signal", "pid " + pid, call))
                : Optional.empty();
    }
}
