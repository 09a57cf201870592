package sandproof.reference.egress;

/** Carries a refusal out of the depth in which it was found. */
final class RefusedException extends Exception {
    private final transient Refusal refusal;

    RefusedException(Refusal refusal) {
        super(refusal.rule() + ' ' + refusal.object(), null, false, false);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
