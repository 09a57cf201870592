package sandproof.lab;

/**
 * A host canary that is not as it was planted.
 *
 * @param path which one
 * @param what {@code appeared}, {@code gone}, {@code content}, {@code mode}, {@code owner}, {@code type} or
 *     {@code time}
 * @param before the value before, for content its length and SHA-256; empty when it appeared
 * @param after the value now; empty when it is gone
 * @since 0.1
 */
public record CanaryChange(String path, String what, String before, String after) {
    /** The change in words. */
    @Override
    public String toString() {
        return switch (what) {
            case "appeared" -> path + " appeared (" + after + ")";
            case "gone" -> path + " is gone";
            default -> "the " + what + " of " + path + " changed from " + before + " to " + after;
        };
    }
}
