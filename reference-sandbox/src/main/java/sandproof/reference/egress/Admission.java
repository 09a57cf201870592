package sandproof.reference.egress;

/** What one task may reach, and how much it may move. It may be set after the door was opened, but before the task begins. */
final class Admission {
    private record Terms(Rules rules, EgressLimits limits) {}

    private volatile Terms terms;

    Admission(Rules first, EgressLimits limits) {
        terms = new Terms(first, limits);
    }

    Rules rules() {
        return terms.rules();
    }

    EgressLimits limits() {
        return terms.limits();
    }

    void set(Rules others, EgressLimits limits) {
        terms = new Terms(others, limits);
    }
}
