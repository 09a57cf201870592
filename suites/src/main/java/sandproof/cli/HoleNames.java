package sandproof.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sandproof.attack.Catalogue;

/** The weaknesses of the reference sandbox by name: every one is declared by an attack that notices it. */
final class HoleNames {
    private HoleNames() {}

    /** All of them, in the order of the alphabet. */
    static List<String> all(Catalogue catalogue) {
        return new ArrayList<>(catalogue.attacks().stream()
                .flatMap(attack -> attack.bittenBy().stream())
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Those asked for, each of which there is. */
    static List<String> known(List<String> asked, Catalogue catalogue) {
        List<String> all = all(catalogue);
        for (String name : asked) {
            if (!all.contains(name)) {
                throw new UsageException("there is no weakness \"" + name + "\"; there are " + String.join(", ", all));
            }
        }
        return asked;
    }
}
