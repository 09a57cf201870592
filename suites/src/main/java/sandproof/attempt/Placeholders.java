package sandproof.attempt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills {@code ${canary.file}} and the like from the attempt's own file; a list-valued key stands for each element. */
final class Placeholders {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Za-z0-9.]+)}");

    private final JsonNode attempt;

    Placeholders(JsonNode attempt) {
        this.attempt = attempt;
    }

    /** Every text that a pattern stands for. */
    List<String> fill(String pattern) {
        Matcher matcher = PLACEHOLDER.matcher(pattern);
        if (!matcher.find()) {
            return List.of(pattern);
        }
        JsonNode value = attempt.at("/" + matcher.group(1).replace('.', '/'));
        if (value.isMissingNode()) {
            throw new IllegalArgumentException("the catalogue names ${" + matcher.group(1) + "}, which no attempt has");
        }
        List<String> values = new ArrayList<>();
        if (value.isArray()) {
            value.forEach(element -> values.add(element.asText()));
        } else {
            values.add(value.asText());
        }
        String before = pattern.substring(0, matcher.start());
        String after = pattern.substring(matcher.end());
        return values.stream()
                .flatMap(each -> fill(after).stream().map(rest -> before + each + rest))
                .toList();
    }

    List<String> fillAll(List<String> patterns) {
        return patterns.stream().flatMap(pattern -> fill(pattern).stream()).toList();
    }
}
