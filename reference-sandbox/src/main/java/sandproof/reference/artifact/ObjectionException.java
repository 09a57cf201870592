package sandproof.reference.artifact;

/** Carries an objection out of the depth in which it was found. */
final class ObjectionException extends Exception {
    private final transient Objection objection;

    ObjectionException(String rule, String reason) {
        super(reason, null, false, false);
        objection = new Objection(rule, reason);
    }

    Objection objection() {
        return objection;
    }
}
