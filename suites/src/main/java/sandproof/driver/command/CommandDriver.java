package sandproof.driver.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sandproof.driver.DriverProvider;
import sandproof.driver.Mistake;
import sandproof.driver.OnPath;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.driver.TargetException;
import sandproof.driver.Words;
import sandproof.sandbox.Sandbox;

/**
 * Driver {@code command}: a sandbox that is a command put before the task's own.
 *
 * @since 0.1
 */
public final class CommandDriver implements DriverProvider {
    @Override
    public String name() {
        return "command";
    }

    @Override
    public List<Mistake> mistakes(Target target) {
        CommandSettings settings = CommandSettings.of(target);
        List<Mistake> mistakes = new ArrayList<>();
        mistakes.addAll(Placeholders.mistakes(
                "/settings/wrapper", settings.wrapper(), words(Values.IN_LINES, "command...", "environment...")));
        long commands =
                settings.wrapper().stream().filter(WrapperLine.COMMAND::equals).count();
        boolean inFile = settings.files().values().stream().anyMatch(text -> text.contains("${command-json}"));
        if (commands > 1 || (commands == 0 && !inFile)) {
            mistakes.add(new Mistake(
                    "/settings/wrapper",
                    commands + " items " + WrapperLine.COMMAND,
                    "one, where the task's command goes"));
        }
        List<String> options = settings.eachVariable();
        mistakes.addAll(Placeholders.mistakes("/settings/each-variable", options, Set.of("name", "value")));
        if (settings.wrapper().contains(WrapperLine.ENVIRONMENT) && options.isEmpty()) {
            mistakes.add(new Mistake(
                    "/settings/each-variable",
                    "nothing",
                    "the options that set ${name} to ${value}, since the wrapper has " + WrapperLine.ENVIRONMENT));
        } else if (!settings.wrapper().contains(WrapperLine.ENVIRONMENT) && !options.isEmpty()) {
            mistakes.add(new Mistake(
                    "/settings/each-variable",
                    "a list of " + options.size(),
                    "nothing, since the wrapper has no " + WrapperLine.ENVIRONMENT));
        }
        String log = String.valueOf(target.claims().getOrDefault("audit", "none"));
        if (!log.equals("none") && settings.audit().isEmpty()) {
            mistakes.add(new Mistake(
                    "/claims/audit",
                    "the claim of a log, \"" + log + "\"",
                    "none, or settings.audit that says where the log is"));
        }
        String program = settings.wrapper().get(0);
        if (program.contains("/") && !program.startsWith("/") && !program.contains("${")) {
            mistakes.add(new Mistake(
                    "/settings/wrapper/0",
                    "the relative path \"" + Words.shown(program) + "\"",
                    "an absolute path, or a name found on the PATH: each task starts in a directory of its own"));
        }
        settings.audit()
                .ifPresent(audit ->
                        mistakes.addAll(Placeholders.mistakes("/settings/audit/file", audit.file(), Set.of("run"))));
        mistakes.addAll(FileMistakes.of(settings));
        return mistakes;
    }

    private static Set<String> words(Set<String> known, String... more) {
        Set<String> all = new HashSet<>(known);
        all.addAll(List.of(more));
        return all;
    }

    @Override
    public void demand(Target target) {
        String program = CommandSettings.of(target).wrapper().get(0);
        if (!program.startsWith("${") && !OnPath.has(program)) {
            throw new TargetException("Target " + Words.shown(target.name()) + ", field settings.wrapper[0]: found \""
                    + Words.shown(program)
                    + "\", which is no program here, expected one; install it or correct the line.");
        }
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        demand(target);
        return new CommandSandbox(CommandSettings.of(target), options);
    }
}
