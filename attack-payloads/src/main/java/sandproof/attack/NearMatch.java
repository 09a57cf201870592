package sandproof.attack;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what a user may have meant by a name that does not exist. */
final class NearMatch {
    private NearMatch() {}

    /** A remark such as {@code " (did you mean FS-001?)"}, or nothing when no name is near. */
    static String hint(String wrong, Collection<String> names) {
        String needle = wrong.toLowerCase(Locale.ROOT);
        int reach = Math.max(Math.min(2, needle.length() - 1), needle.length() / 3);
        List<String> near = names.stream()
                .filter(name -> distance(needle, name.toLowerCase(Locale.ROOT)) <= reach
                        || (needle.length() > 1 && name.toLowerCase(Locale.ROOT).startsWith(needle)))
                .sorted(Comparator.comparingInt((String name) -> distance(needle, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(3)
                .toList();
        return near.isEmpty() ? "" : " (did you mean " + String.join(", ", near) + "?)";
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
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
