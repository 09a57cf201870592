package sandproof.driver.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.Layout;
import sandproof.sandbox.TaskSpec;

/**
 * A task as one Python program, {@code carrier.py}: what every such interface takes.
 *
 * @param program its source
 * @param mark what the line is known by in which it hands back its output; the task itself could read it, and whatever it
 *     then writes there is what it could have written into its output
 */
record Carrier(String program, String mark) {
    private static final String SOURCE = source();
    private static final Pattern NAME = Pattern.compile("(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])");
    private static final int MOST_NAMES = 100;

    /** A task sees its places from its output directory, whose name nobody knows before. */
    static Layout places(String egress) {
        return new Layout("../inputs", ".", "../tmp", egress, "");
    }

    static Carrier of(TaskSpec spec, int mostOutput) {
        String mark = RandomName.of(16);
        Layout at = places("");
        ObjectNode task = Documents.JSON.createObjectNode();
        spec.command()
                .forEach(word -> task.withArray("command")
                        .add(word.replace("${inputs}", at.inputs())
                                .replace("${output}", at.output())
                                .replace("${tmp}", at.tmp())));
        ObjectNode environment = task.putObject("environment");
        new TreeMap<>(spec.environment()).forEach(environment::put);
        ObjectNode files = task.putObject("files");
        new TreeMap<>(spec.files()).forEach(files::put);
        task.put("mark", mark).put("most", mostOutput);
        return new Carrier(SOURCE.replace("@TASK@", base64(task)).replace("@NAMES@", names(spec)), mark);
    }

    /** What a task's files are known by, in plain: a copy of the program that stays somewhere is a copy of them. */
    private static String names(TaskSpec spec) {
        return spec.files().values().stream()
                .map(content -> new String(content, StandardCharsets.ISO_8859_1))
                .flatMap(content -> NAME.matcher(content).results().map(MatchResult::group))
                .distinct()
                .limit(MOST_NAMES)
                .collect(Collectors.joining(" "));
    }

    private static String base64(ObjectNode task) {
        try {
            return Base64.getEncoder().encodeToString(Documents.JSON.writeValueAsBytes(task));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    private static String source() {
        try (InputStream in = Carrier.class.getResourceAsStream("carrier.py")) {
            if (in == null) {
                throw new IllegalStateException("carrier.py is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
