package sandproof.driver.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sandproof.driver.Mistake;

/** Mistakes in what a target puts beside its wrapper: files, and the lines that cancel, clean up and count. */
final class FileMistakes {
    private final CommandSettings settings;
    private final List<Mistake> mistakes = new ArrayList<>();

    private FileMistakes(CommandSettings settings) {
        this.settings = settings;
    }

    static List<Mistake> of(CommandSettings settings) {
        FileMistakes found = new FileMistakes(settings);
        settings.files().forEach(found::file);
        found.lines("/settings/cancel", settings.cancel());
        found.lines("/settings/cleanup", settings.cleanup());
        for (int i = 0; i < settings.finish().size(); i++) {
            List<String> line = settings.finish().get(i);
            found.mistakes.addAll(Placeholders.mistakes("/settings/finish/" + i, line, Set.of("run")));
        }
        found.line("/settings/inventory", settings.inventory());
        found.rootfs();
        if (settings.as().isPresent() && settings.owner().isPresent()) {
            found.mistakes.add(
                    new Mistake("/settings/owner", "a group of fields", "nothing, since the task runs as settings.as"));
        }
        return found.mistakes;
    }

    private void file(String name, String content) {
        String at = "/settings/files/" + name;
        Set<String> known = new HashSet<>(Values.IN_LINES);
        known.addAll(Values.IN_FILES_TOO);
        List<Mistake> unknown = Placeholders.mistakes(at, content, known);
        mistakes.addAll(unknown);
        if (unknown.isEmpty() && name.endsWith(".json")) {
            json(at, content, known);
        }
    }

    /** A wrapper that is given what it cannot read would fail each task, far from the line that is wrong. */
    private void json(String at, String content, Set<String> known) {
        Map<String, String> numbers = new HashMap<>();
        known.forEach(name -> numbers.put(name, Values.IN_FILES_TOO.contains(name) ? "[]" : "1"));
        try {
            var unused = new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(Placeholders.filled(content, numbers));
        } catch (JsonProcessingException wrong) {
            mistakes.add(new Mistake(
                    at,
                    "a text that is no JSON, from line " + wrong.getLocation().getLineNr() + " of it on",
                    "JSON once its placeholders are filled, as the file's name says"));
        }
    }

    private void lines(String at, List<List<String>> lines) {
        for (int i = 0; i < lines.size(); i++) {
            line(at + "/" + i, lines.get(i));
        }
    }

    private void line(String at, List<String> words) {
        mistakes.addAll(Placeholders.mistakes(at, words, Values.IN_LINES));
    }

    private void rootfs() {
        boolean used = settings.wrapper().stream().anyMatch(word -> word.contains("${rootfs}"))
                || settings.files().values().stream().anyMatch(text -> text.contains("${rootfs}"));
        if (used != settings.rootfs()) {
            mistakes.add(
                    used
                            ? new Mistake("/settings/rootfs", "nothing", "true, since ${rootfs} is used")
                            : new Mistake("/settings/rootfs", "true", "nothing, since ${rootfs} is not used"));
        }
    }
}
