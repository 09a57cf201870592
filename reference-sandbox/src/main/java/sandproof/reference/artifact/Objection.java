package sandproof.reference.artifact;

/**
 * Why something is not published.
 *
 * @param rule {@code symlink}, {@code special}, {@code name}, {@code size}, {@code count}, {@code type},
 *     {@code archive}, {@code owner} or {@code hard-link}
 * @param reason for people; holds nothing the task wrote
 */
record Objection(String rule, String reason) {}
