package sandproof.driver.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/**
 * The command lines of a target that stand beside its wrapper, for one task: how it is cancelled, what is to be cleaned up
 * after it, what the sandbox still holds of it. One that hangs is an error and never waited for longer than a moment.
 */
final class SideLines {
    /** For all lines of one kind together: a task's end must be told within seconds. */
    private static final long MOST_MILLIS = 6_000;

    private final CommandSettings settings;
    private final Map<String, String> values;
    private final Function<List<String>, ProcessBuilder> builder;

    /** @param builder makes a command line ready to be started as the wrapper is */
    SideLines(CommandSettings settings, Map<String, String> values, Function<List<String>, ProcessBuilder> builder) {
        this.settings = settings;
        this.values = Map.copyOf(values);
        this.builder = builder;
    }

    /**
     * Ends the task by the target's own means.
     *
     * @return what failed, in words; empty when nothing did
     * @throws SandboxException when a line hangs or cannot be started
     */
    String cancel() {
        return all("cancel", settings.cancel());
    }

    /**
     * Cleans up after the task.
     *
     * @return what failed, in words; empty when nothing did
     * @throws SandboxException when a line hangs or cannot be started
     */
    String cleanup() {
        return all("cleanup", settings.cleanup());
    }

    /** Clears away what the sandbox as a whole leaves behind, when all is judged; what fails is left to be seen. */
    static void finish(
            CommandSettings settings, Map<String, String> values, Function<List<String>, ProcessBuilder> builder) {
        try {
            String unused = new SideLines(settings, values, builder).all("finish", settings.finish());
        } catch (SandboxException hangs) {
            return;
        }
    }

    /**
     * The lines in which the sandbox names the task.
     *
     * @throws SandboxException when it does not answer
     */
    List<String> inventory() {
        if (settings.inventory().isEmpty()) {
            return List.of();
        }
        BoundedCommand.Ended ended = run("inventory", settings.inventory(), MOST_MILLIS);
        if (ended.exitCode() != 0) {
            throw new SandboxException(
                    "The target's command settings.inventory ended with exit code " + ended.exitCode() + saying(ended));
        }
        String id = values.getOrDefault("id", "");
        return ended.said()
                .lines()
                .filter(line -> line.contains(id))
                .map(line -> "container " + line.strip())
                .toList();
    }

    private String all(String kind, List<List<String>> lines) {
        List<String> failed = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS);
        for (List<String> line : lines) {
            BoundedCommand.Ended ended = run(kind, line, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            if (ended.exitCode() != 0) {
                failed.add("its " + kind + " command " + Words.shown(line.get(0)) + " ended with exit code "
                        + ended.exitCode() + saying(ended));
            }
        }
        return String.join("; ", failed);
    }

    private BoundedCommand.Ended run(String kind, List<String> line, long millis) {
        List<String> words =
                line.stream().map(word -> Placeholders.filled(word, values)).toList();
        Optional<BoundedCommand.Ended> ended = BoundedCommand.run(builder.apply(words), millis);
        return ended.orElseThrow(
                () -> new SandboxException("The target's command settings." + kind + " (" + Words.shown(line.get(0))
                        + ") did not end within " + MOST_MILLIS / 1000
                        + " s and was killed: nobody knows what became of the task. Correct the line."));
    }

    private static String saying(BoundedCommand.Ended ended) {
        List<String> lines = ended.said().strip().lines().toList();
        return lines.isEmpty() ? "" : ", saying: " + Words.shown(lines.get(lines.size() - 1), 160);
    }
}
