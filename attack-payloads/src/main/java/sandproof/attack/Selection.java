package sandproof.attack;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Picks attacks by boundary, id and tag; each kind narrows, several of one kind widen. */
record Selection(Collection<String> boundaries, Collection<String> ids, Collection<String> tags) {
    List<Attack> from(List<Attack> attacks) {
        checkKnown(
                "boundary",
                boundaries,
                Stream.of(Boundary.values()).map(Boundary::word).toList());
        checkKnown("attack", ids, attacks.stream().map(Attack::id).toList());
        checkKnown("tag", tags, all(attacks, Attack::tags));
        List<Attack> selected = attacks.stream()
                .filter(attack -> boundaries.isEmpty()
                        || boundaries.contains(attack.boundary().word()))
                .filter(attack -> ids.isEmpty() || ids.contains(attack.id()))
                .filter(attack -> tags.isEmpty() || attack.tags().stream().anyMatch(tags::contains))
                .toList();
        if (selected.isEmpty()) {
            throw new CatalogueException("no attack is selected by " + described() + ", expected at least one");
        }
        return selected;
    }

    private static void checkKnown(String kind, Collection<String> asked, Collection<String> known) {
        for (String name : asked) {
            if (!known.contains(name)) {
                String hint = NearMatch.hint(name, known);
                String choice = kind.equals("boundary")
                        ? ", expected one of " + String.join(", ", known)
                        : "; `sandproof list` tells all there are";
                throw new CatalogueException("there is no " + kind + " named \"" + name + "\"" + hint + choice);
            }
        }
    }

    private static Set<String> all(List<Attack> attacks, Function<Attack, List<String>> words) {
        Set<String> all = new TreeSet<>();
        attacks.forEach(attack -> all.addAll(words.apply(attack)));
        return all;
    }

    private String described() {
        List<String> parts = new ArrayList<>();
        describe(parts, "boundary", boundaries);
        describe(parts, "id", ids);
        describe(parts, "tag", tags);
        return parts.isEmpty() ? "an empty catalogue" : String.join(" and ", parts);
    }

    private static void describe(List<String> parts, String kind, Collection<String> names) {
        if (!names.isEmpty()) {
            parts.add(kind + " " + String.join(" or ", names));
        }
    }
}
