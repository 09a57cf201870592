package sandproof.driver.command;

import static java.util.stream.Collectors.toMap;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import sandproof.driver.OnPath;
import sandproof.driver.OpenOptions;
import sandproof.driver.OwnUser;
import sandproof.driver.folder.TaskFolder;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** Starts one wrapper for each task. There is no service: killing it means killing the wrappers. */
final class CommandSandbox implements Sandbox {
    private static final Duration CLOSING = Duration.ofSeconds(6);

    /** How many are open: an attempt may have one for itself, and what stands for all is done after the last. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    private final AtomicBoolean closed = new AtomicBoolean();
    private final Map<String, CommandTask> tasks = new ConcurrentHashMap<>();
    private final Map<String, TaskFolder> folders = new ConcurrentHashMap<>();
    private final Map<String, SideLines> beside = new ConcurrentHashMap<>();
    private final CommandSettings settings;
    private final OpenOptions options;
    private final Path run;
    private final Optional<CommandSettings.As> owner;

    CommandSandbox(CommandSettings settings, OpenOptions options) {
        this.settings = settings;
        this.options = options;
        this.run = options.workDir().toAbsolutePath().normalize();
        this.owner = settings.as().filter(as -> mayBecomeAnother());
        if (settings.rootfs()) {
            Path target = options.referenceJar().toAbsolutePath().getParent();
            RootFolder.unpack(run, target == null ? run : target);
        }
        OPEN.incrementAndGet();
    }

    /** Relative places are those of a task that sees the host: its working directory is the output folder. */
    @Override
    public Layout layout() {
        return settings.inside()
                .map(at -> new Layout(at.inputs(), at.output(), at.tmp(), at.egress(), at.credential()))
                .orElseGet(() -> new Layout("../inputs", ".", "../tmp", settings.egress(), ""));
    }

    @Override
    public Task submit(TaskSpec spec) {
        TaskFolder folder = new TaskFolder(run, "c-" + RandomName.of(6));
        folders.put(folder.id(), folder);
        try {
            Optional<CommandSettings.As> as = owner.or(() -> settings.owner().filter(inside -> mayBecomeAnother()));
            folder.create(spec.files(), as.map(one -> new TaskFolder.Owner(one.uid(), one.gid())));
            WrapperLine line = new WrapperLine(settings, places(folder));
            folder.add(files(folder, spec));
            Map<String, String> environment = environment(line, spec);
            Process process = start(builder(line.words(spec, folder), environment)
                    .directory(folder.output().toFile()));
            SideLines sideLines = new SideLines(
                    settings, Values.of(folder, spec.limits()), words -> builder(words, environment(line, spec)));
            CommandTask task = new CommandTask(folder, process, spec.limits(), settings.terminateMillis(), sideLines);
            beside.put(folder.id(), sideLines);
            tasks.put(folder.id(), task);
            return task;
        } catch (SandboxException e) {
            folder.remove();
            throw e;
        }
    }

    private Map<String, String> files(TaskFolder folder, TaskSpec spec) {
        Map<String, String> values = Values.ofFiles(folder, spec, places(folder));
        return settings.files().entrySet().stream()
                .collect(toMap(Map.Entry::getKey, file -> Placeholders.filled(file.getValue(), values)));
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
        } catch (IOException e) {
            throw new SandboxException(
                    "The wrapper \"" + builder.command().get(0) + "\" cannot be started (" + e.getMessage()
                            + "); install it or correct settings.wrapper.",
                    e);
        }
    }

    private ProcessBuilder builder(List<String> words, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command(words)).directory(run.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /** A program by its name is found where commands are, whatever the caller's own {@code PATH} says. */
    private List<String> command(List<String> words) {
        List<String> command = new ArrayList<>();
        owner.ifPresent(as -> command.addAll(
                List.of("setpriv", "--reuid", "" + as.uid(), "--regid", "" + as.gid(), "--clear-groups", "--")));
        command.add(OnPath.find(words.get(0)).map(Path::toString).orElse(words.get(0)));
        command.addAll(words.subList(1, words.size()));
        return command;
    }

    private Map<String, String> environment(WrapperLine line, TaskSpec spec) {
        Map<String, String> environment = new ConcurrentHashMap<>();
        environment.put("PATH", OnPath.path());
        for (String name : settings.inherit()) {
            String value = System.getenv(name);
            if (value != null) {
                environment.put(name, value);
            }
        }
        environment.putAll(options.serviceEnvironment());
        environment.putAll(settings.environment());
        if (!line.carriesVariables()) {
            environment.putAll(spec.environment());
        }
        return environment;
    }

    private Map<String, String> places(TaskFolder folder) {
        return settings.inside()
                .map(at -> Map.of("inputs", at.inputs(), "output", at.output(), "tmp", at.tmp()))
                .orElseGet(() -> Map.of(
                        "inputs", folder.inputs().toString(),
                        "output", folder.output().toString(),
                        "tmp", folder.tmp().toString()));
    }

    /** What ends a task in time, and what is told of its end, is the driver's doing. */
    @Override
    public boolean recordsEnds() {
        return false;
    }

    @Override
    public List<AuditEvent> audit() {
        return settings.audit().map(audit -> new AuditFile(audit, run).events()).orElse(List.of());
    }

    @Override
    public List<String> inventory(String taskId) {
        List<String> held = new ArrayList<>();
        TaskFolder folder = folders.get(taskId);
        if (folder != null && folder.exists()) {
            held.add("directory " + folder.path());
        }
        CommandTask task = tasks.get(taskId);
        if (task != null) {
            task.leaked().forEach(point -> held.add("mount " + point));
        }
        SideLines sideLines = beside.get(taskId);
        if (sideLines != null) {
            held.addAll(sideLines.inventory());
        }
        return held;
    }

    @Override
    public boolean hasInventory() {
        return true;
    }

    @Override
    public Map<String, String> facts() {
        return WrapperFiles.facts(settings.wrapper());
    }

    @Override
    public boolean killService() {
        return tasks.values().stream().filter(CommandTask::kill).count() > 0;
    }

    @Override
    public void close() {
        tasks.values().forEach(CommandTask::kill);
        tasks.values().forEach(task -> task.settle(CLOSING));
        tasks.values().forEach(CommandTask::cleanUp);
        folders.values().forEach(TaskFolder::remove);
        if (closed.compareAndSet(false, true) && OPEN.decrementAndGet() == 0) {
            SideLines.finish(
                    settings, Map.of("run", run.toString()), words -> builder(words, Map.of("PATH", OnPath.path())));
        }
        RootFolder.remove(run);
    }

    private boolean mayBecomeAnother() {
        return !options.ordinaryUser() && OwnUser.isRoot();
    }
}
