package sandproof.reference.egress;

/** What one task may reach. It may be set after the door was opened, but before the task begins. */
final class Admission {
    private volatile Rules rules;

    Admission(Rules first) {
        rules = first;
    }

    Rules rules() {
        return rules;
    }

    void set(Rules others) {
        rules = others;
    }
}
