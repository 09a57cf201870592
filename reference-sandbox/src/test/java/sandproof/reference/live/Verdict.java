package sandproof.reference.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** How a task ended, in two words, and what is wrong with that. */
final class Verdict {
    private Verdict() {}

    static String words(JsonNode task) {
        String exit = task.path("exitCode").isInt() ? task.get("exitCode").asText() : "";
        String signal = task.path("signal").isTextual() ? task.get("signal").textValue() : "";
        return task.path("state").asText() + " " + exit + signal;
    }

    /** @param lost whether the service died while the task was unfinished */
    static List<String> wrong(String id, Kind kind, JsonNode task, Lives lives, boolean lost) {
        List<String> wrong = new ArrayList<>();
        if (!task.path("final").asBoolean()) {
            wrong.add("not final: " + task);
        } else {
            boolean allowed = kind.allows(words(task)) || (lost && words(task).equals("lost "));
            if (!allowed) {
                wrong.add("ended as " + words(task) + " (" + task.path("reason").asText() + ")");
            }
            wrong.addAll(lives.of(id).wrong(task.get("state").textValue(), kind));
        }
        return wrong.stream().map(what -> kind + " " + id + ": " + what).toList();
    }
}
