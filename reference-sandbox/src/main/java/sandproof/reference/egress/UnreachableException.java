package sandproof.reference.egress;

/** An allowed target that cannot be reached: no denial, the world is just like that. */
final class UnreachableException extends Exception {
    UnreachableException(String message) {
        super(message, null, false, false);
    }
}
