package sandproof.driver.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sandproof.driver.Mistake;

/** <code>${name}</code> in a text; <code>$${name}</code> stands for itself, as a wrapper that is a shell may want it. */
final class Placeholders {
    private static final Pattern PLACE = Pattern.compile("\\$(\\$?)\\{([^}]*)}");

    private Placeholders() {}

    static String filled(String text, Map<String, String> values) {
        return PLACE.matcher(text)
                .replaceAll(place -> Matcher.quoteReplacement(
                        place.group(1).isEmpty()
                                ? values.getOrDefault(place.group(2), place.group())
                                : place.group().substring(1)));
    }

    /** One mistake for each placeholder that is not known. */
    static List<Mistake> mistakes(String at, List<String> texts, Set<String> known) {
        List<Mistake> mistakes = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            mistakes.addAll(mistakes(at + "/" + i, texts.get(i), known));
        }
        return mistakes;
    }

    static List<Mistake> mistakes(String at, String text, Set<String> known) {
        return PLACE.matcher(text)
                .results()
                .filter(place -> place.group(1).isEmpty() && !known.contains(place.group(2)))
                .map(place -> new Mistake(
                        at,
                        "the placeholder " + place.group(),
                        "one of ${"
                                + String.join("} ${", known.stream().sorted().toList()) + "}, or $" + place.group()
                                + " to mean the text itself"))
                .toList();
    }
}
