package sandproof.driver;

import java.util.List;

/**
 * A target that cannot be used as it is written. Each problem is one sentence: file, line, field, what was found and
 * what is expected.
 *
 * @since 0.1
 */
public class TargetException extends RuntimeException {
    @SuppressWarnings("serial")
    private final List<String> problems;

    public TargetException(String problem) {
        this(List.of(problem));
    }

    public TargetException(String problem, Throwable cause) {
        super(problem, cause);
        this.problems = List.of(problem);
    }

    public TargetException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    /** One sentence for each problem, in the order of the file. */
    public List<String> problems() {
        return problems;
    }
}
