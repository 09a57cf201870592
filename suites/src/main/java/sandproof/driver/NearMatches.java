package sandproof.driver;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Names that a person may have meant. */
final class NearMatches {
    private NearMatches() {}

    /** A clause such as {@code  (did you mean "naked"?)}, empty when nothing is near. */
    static String hint(String given, Collection<String> known) {
        int patience = Math.max(1, Math.min(3, given.length() / 3));
        List<String> near = known.stream()
                .filter(name -> distance(given, name) <= patience)
                .sorted(Comparator.comparingInt((String name) -> distance(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(2)
                .toList();
        return near.isEmpty() ? "" : " (did you mean \"" + String.join("\" or \"", near) + "\"?)";
    }

    /** Levenshtein's distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(diagonal + change, 1 + Math.min(above, row[j - 1]));
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
