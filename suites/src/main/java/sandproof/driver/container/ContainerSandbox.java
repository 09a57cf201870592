package sandproof.driver.container;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import sandproof.driver.OpenOptions;
import sandproof.driver.folder.TaskFolder;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** One container for each task on an engine that somebody else keeps. The service that can be killed is its client: us. */
final class ContainerSandbox implements Sandbox {
    private final Map<String, ContainerTask> tasks = new ConcurrentHashMap<>();
    private final Map<String, TaskFolder> folders = new ConcurrentHashMap<>();
    private final ContainerSettings settings;
    private final Engine engine;
    private final Path run;
    private final Image image;
    private final Image.Writer writer;
    private final String network;

    private ContainerSandbox(ContainerSettings settings, Engine engine, OpenOptions options) {
        this.settings = settings;
        this.engine = engine;
        this.run = options.workDir().toAbsolutePath().normalize();
        this.image = engine.image(settings.image());
        this.writer = image.writer(settings.user());
        this.network = settings.network().equals(ContainerSettings.INTERNAL)
                ? engine.internalNetwork("sandproof-" + RandomName.of(12))
                : settings.network();
    }

    /** Opens it on an engine, which it closes its connection to. */
    static ContainerSandbox open(ContainerSettings settings, Engine engine, OpenOptions options) {
        try {
            return new ContainerSandbox(settings, engine, options);
        } catch (RuntimeException unusable) {
            engine.close();
            throw unusable;
        }
    }

    @Override
    public Layout layout() {
        return new Layout(
                ContainerPlan.INPUTS,
                ContainerPlan.OUTPUT,
                ContainerPlan.TMP,
                settings.network().equals(ContainerSettings.BRIDGE) ? "direct" : "none",
                "");
    }

    @Override
    public Task submit(TaskSpec spec) {
        TaskFolder folder = new TaskFolder(run, "c-" + RandomName.of(12));
        folders.put(folder.id(), folder);
        try {
            folder.create(spec.files(), writer.numbered());
            if (writer instanceof Image.Writer.Named) {
                folder.openOutput();
            }
            ContainerTask task =
                    ContainerTask.start(engine, new ContainerPlan(settings, image.id(), network, folder, spec));
            tasks.put(folder.id(), task);
            return task;
        } catch (SandboxException e) {
            folder.remove();
            throw e;
        }
    }

    /** What ends a task in time, and what is told of its end, is the driver's doing. */
    @Override
    public boolean recordsEnds() {
        return false;
    }

    @Override
    public List<AuditEvent> audit() {
        return List.of();
    }

    @Override
    public List<String> inventory(String taskId) {
        List<String> held = new ArrayList<>();
        engine.containers(taskId).forEach(id -> held.add("container " + id));
        TaskFolder folder = folders.get(taskId);
        if (folder != null && folder.exists()) {
            held.add("directory " + folder.path());
        }
        return held;
    }

    @Override
    public List<String> names(String taskId) {
        ContainerTask task = tasks.get(taskId);
        return task == null ? List.of() : List.of(task.container());
    }

    @Override
    public boolean hasInventory() {
        return true;
    }

    @Override
    public boolean killService() {
        return tasks.values().stream().filter(ContainerTask::leave).count() > 0;
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(engine.facts());
        facts.put("image", settings.image() + " " + image.id());
        facts.put("network", settings.network());
        return facts;
    }

    @Override
    public void close() {
        List<SandboxException> failures = new ArrayList<>();
        tasks.values().forEach(task -> attempt(task::remove, failures));
        folders.values().forEach(TaskFolder::remove);
        if (settings.network().equals(ContainerSettings.INTERNAL)) {
            attempt(() -> engine.removeNetwork(network), failures);
        }
        engine.close();
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private static void attempt(Runnable step, List<SandboxException> failures) {
        try {
            step.run();
        } catch (SandboxException failed) {
            failures.add(failed);
        }
    }
}
