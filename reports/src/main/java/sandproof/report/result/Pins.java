package sandproof.report.result;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a sandbox was made of besides its target file, by name: the digests of the files of a command target's wrapper. A
 * target of the same digest is another sandbox when one of them is another.
 *
 * @since 0.1
 */
public final class Pins {
    private static final String SANDBOX = "sandbox: ";
    private static final String FILE = "wrapper file ";

    private Pins() {}

    /** Those of one run; of a merged one, too, where they are the same in every shard. */
    public static Map<String, Object> of(RunResult result) {
        Map<String, Object> pins = new TreeMap<>();
        result.host().forEach((name, fact) -> {
            if (name.startsWith(SANDBOX + FILE)) {
                pins.put(name.substring(SANDBOX.length()), fact);
            }
        });
        return pins;
    }
}
