package sandproof.reference.weakness;

/**
 * One hole of the reference sandbox, opened on purpose. Each is a class of its own in this package, registered in
 * {@code META-INF/services}; its id is the class name in kebab case.
 *
 * @since 0.1
 */
public interface Weakness {
    /** The hole in one line, as it would stand in an incident report. */
    String title();

    /** The word on the command line: the class name in kebab case. */
    default String id() {
        return getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(java.util.Locale.ROOT);
    }
}
