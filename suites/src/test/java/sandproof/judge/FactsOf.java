package sandproof.judge;

import java.util.List;
import sandproof.attack.DenialLevel;
import sandproof.attack.Witness;
import sandproof.judge.RunFacts.Outcome;

/** Facts of an attempt in which everything went as it should; each test takes one thing away. */
final class FactsOf {
    static final RunFacts RUN = new RunFacts(true, true, Outcome.WORKED, Outcome.WORKED, "");
    static final WallFacts WALL = new WallFacts(List.of(), List.of(), List.of(), List.of(), true, List.of());
    static final LogFacts LOG = new LogFacts(
            DenialLevel.EVENT,
            DenialLevel.EVENT,
            "",
            List.of("denied /secret"),
            List.of("denied /secret"),
            List.of(),
            List.of(),
            true,
            true,
            List.of(),
            List.of());
    static final TeardownFacts TEARDOWN = new TeardownFacts(true, List.of(), List.of(), "", true);
    static final Facts GOOD = new Facts(RUN, WALL, LOG, TEARDOWN);

    private FactsOf() {}

    static Facts with(RunFacts run) {
        return new Facts(run, WALL, LOG, TEARDOWN);
    }

    static Facts with(WallFacts wall) {
        return new Facts(RUN, wall, LOG, TEARDOWN);
    }

    static Facts with(LogFacts log) {
        return new Facts(RUN, WALL, log, TEARDOWN);
    }

    static Facts with(TeardownFacts teardown) {
        return new Facts(RUN, WALL, LOG, teardown);
    }

    static List<String> maybe(boolean there, String what) {
        return there ? List.of(what) : List.of();
    }

    static List<Sighting> seen(boolean there, String what) {
        return there ? List.of(new Sighting(Witness.SECRET, what)) : List.of();
    }
}
