package sandproof.reference.egress;

/**
 * Why a request does not go out.
 *
 * @param rule {@code host-not-allowed}, {@code port-not-allowed}, {@code scheme-not-allowed}, {@code method-not-allowed},
 *     {@code address-denied}, {@code server-name}, {@code malformed-request} or {@code limit}
 * @param object the target, so far as there is one
 * @param detail more for people; never what the task sent
 */
record Refusal(String rule, String object, String detail) {
    static Refusal malformed(String object, String detail) {
        return new Refusal("malformed-request", object, detail);
    }

    static Refusal limit(String object, String detail) {
        return new Refusal("limit", object, detail);
    }

    int status() {
        return switch (rule) {
            case "malformed-request" -> 400;
            case "limit" -> 429;
            default -> 403;
        };
    }
}
