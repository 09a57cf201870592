package sandproof.reference.weakness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The weaknesses switched on in one service.
 *
 * @since 0.1
 */
public final class Weaknesses {
    private final List<Weakness> on;

    private Weaknesses(List<Weakness> on) {
        this.on = List.copyOf(on);
    }

    /** No hole at all: the only setting for real work. */
    public static Weaknesses none() {
        return new Weaknesses(List.of());
    }

    /** Every weakness there is, by id. */
    public static List<Weakness> all() {
        List<Weakness> all = new ArrayList<>();
        ServiceLoader.load(Weakness.class).forEach(all::add);
        all.sort(Comparator.comparing(Weakness::id));
        return all;
    }

    /**
     * Switches weaknesses on by id.
     *
     * @throws IllegalArgumentException naming the id that is not known
     */
    public static Weaknesses of(List<String> ids) {
        List<Weakness> all = all();
        List<Weakness> on = new ArrayList<>();
        for (String id : ids) {
            on.add(all.stream()
                    .filter(weakness -> weakness.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no weakness named " + id)));
        }
        return new Weaknesses(on);
    }

    /** Whether the given hole is open. */
    public boolean has(Class<? extends Weakness> weakness) {
        return on.stream().anyMatch(weakness::isInstance);
    }

    /** The ids of the open holes. */
    public List<String> ids() {
        return on.stream().map(Weakness::id).toList();
    }
}
