package sandproof.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sandproof.report.text.VisibleText;

/** Texts of a page, each kept once and known by its number: sandboxes say much the same of much the same attacks. */
final class TextTable {
    /** More than this makes a page that no browser opens with ease. */
    private static final long ENOUGH = 12L << 20;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private long characters;

    int line(String text, int most) {
        return number(VisibleText.line(text, most));
    }

    int block(String text, int most) {
        return number(VisibleText.block(text, most));
    }

    /** Whether what can be left out should be. */
    boolean full() {
        return characters > ENOUGH;
    }

    List<String> texts() {
        return texts;
    }

    private int number(String shown) {
        return numbers.computeIfAbsent(shown, text -> {
            texts.add(text);
            characters += text.length();
            return texts.size() - 1;
        });
    }
}
