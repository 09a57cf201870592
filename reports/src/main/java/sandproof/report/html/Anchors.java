package sandproof.report.html;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Ids within the page: an attack's own id when it looks like one and is free, else one that we number ourselves. */
final class Anchors {
    private static final Pattern ATTACK = Pattern.compile("[A-Z]{2,8}-[0-9]{1,5}");

    private final Set<String> taken = new HashSet<>();

    String attack(String id) {
        String wish = ATTACK.matcher(id).matches() ? id : "attack-1";
        String stem = ATTACK.matcher(id).matches() ? id : "attack";
        String anchor = wish;
        for (int i = 2; !taken.add(anchor); i++) {
            anchor = stem + "-" + i;
        }
        return anchor;
    }
}
