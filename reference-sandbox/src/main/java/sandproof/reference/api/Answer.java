package sandproof.reference.api;

/** What goes back: a value to be written as JSON, plain bytes, or why there is neither. */
sealed interface Answer {
    int status();

    /** A value for Jackson. */
    record Json(int status, Object value) implements Answer {}

    /** Bytes as they are; a browser must neither guess their type nor show them. */
    record Bytes(int status, String type, byte[] bytes) implements Answer {}

    /** A problem. */
    record Refusal(Problem problem) implements Answer {
        @Override
        public int status() {
            return problem.status();
        }
    }

    static Answer ok(Object value) {
        return new Json(200, value);
    }
}
