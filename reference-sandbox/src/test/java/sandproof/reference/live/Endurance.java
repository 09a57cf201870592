package sandproof.reference.live;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long and where to endure: little by default, and as the scripts ask by properties.
 *
 * @param weaknesses opened to see the test fail
 */
record Endurance(int count, Mode mode, long seed, List<String> weaknesses) {
    static Endurance asked(int usual) {
        String mode = System.getProperty("sandproof.endure.mode", "");
        String weaknesses = System.getProperty("sandproof.endure.weaknesses", "");
        return new Endurance(
                Integer.getInteger("sandproof.endure.count", usual),
                mode.isEmpty() ? Mode.withoutEngine().findFirst().orElseThrow() : Mode.valueOf(mode),
                Long.getLong("sandproof.endure.seed", System.nanoTime() % 1_000_000),
                Stream.of(weaknesses.split(",")).filter(name -> !name.isEmpty()).toList());
    }

    /** Options of the service: this many tasks side by side, and the holes. */
    List<String> options(int parallel) {
        List<String> options = new ArrayList<>(List.of("--parallel " + parallel));
        if (!weaknesses.isEmpty()) {
            options.add("--allow-weaknesses --weakness " + String.join(" --weakness ", weaknesses));
        }
        return options;
    }

    /** A line of a table for whoever started the script. */
    static void say(String name, Object value) {
        System.out.printf("%-34s %s%n", name, value);
    }
}
