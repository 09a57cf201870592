package sandproof.reference.isolation.trace;

import java.util.List;
import java.util.Optional;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.TaskPlaces;

/** Tells a denial from a failure of ordinary work: the first rule that recognises a call names the boundary. */
final class Classifier {
    private final List<Rule> rules;

    Classifier(TaskPlaces places, Limits limits) {
        rules = List.of(
                new KernelRule(),
                new LimitRule(limits),
                new SignalRule(),
                new NetworkRule(),
                new PathRule(new WritableLinks(places)));
    }

    Optional<Denial> judge(TraceEvent.Failed call) {
        return rules.stream().flatMap(rule -> rule.judge(call).stream()).findFirst();
    }
}
