package sandproof.reference.isolation.trace;

import java.util.Optional;

/** One kind of boundary; says whether a failed call ran into it. */
interface Rule {
    Optional<Denial> judge(TraceEvent.Failed call);
}
