package sandproof.report.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * The four findings by name, in the order in which they are told.
 *
 * @since 0.1
 */
public enum FindingName {
    RAN("ran", "ran"),
    CONTAINED("contained", "contained"),
    LOGGED("logged", "logged"),
    TORN_DOWN("tornDown", "torn down");

    private final String field;
    private final String words;

    FindingName(String field, String words) {
        this.field = field;
        this.words = words;
    }

    /** The name in files. */
    public String field() {
        return field;
    }

    /** The name for people. */
    public String words() {
        return words;
    }

    /** This finding of an attempt. */
    public Finding of(Findings findings) {
        return switch (this) {
            case RAN -> findings.ran();
            case CONTAINED -> findings.contained();
            case LOGGED -> findings.logged();
            case TORN_DOWN -> findings.tornDown();
        };
    }

    /** Which findings have a status. */
    public static List<FindingName> with(Status status, Findings findings) {
        return Stream.of(values())
                .filter(name -> name.of(findings).status() == status)
                .toList();
    }
}
