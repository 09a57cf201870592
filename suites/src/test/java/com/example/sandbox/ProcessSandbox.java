package com.example.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sandproof.driver.folder.TaskFolder;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** Where a real driver would talk to its sandbox. */
final class ProcessSandbox implements Sandbox {
    private static final Layout LAYOUT = new Layout("../inputs", ".", "../tmp", "direct", "");

    private final Path work;
    private final boolean nice;
    private final Map<String, ProcessTask> tasks = new ConcurrentHashMap<>();

    ProcessSandbox(Path work, boolean nice) {
        this.work = work;
        this.nice = nice;
    }

    /** What a task is told of its places, the same for all: each starts in its own output folder. */
    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public Task submit(TaskSpec spec) {
        TaskFolder folder = new TaskFolder(work, "example-" + RandomName.of(8));
        folder.create(spec.files(), Optional.empty());
        List<String> command = new ArrayList<>(nice ? List.of("nice") : List.of());
        spec.command().forEach(word -> command.add(placed(word)));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.output().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.path().resolve("stdout").toFile())
                .redirectError(folder.path().resolve("stderr").toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().putAll(spec.environment());
        try {
            ProcessTask task = new ProcessTask(folder, builder.start(), spec.limits());
            tasks.put(task.id(), task);
            return task;
        } catch (IOException e) {
            folder.remove();
            throw new SandboxException("The task cannot be started (" + e.getMessage() + ").", e);
        }
    }

    private static String placed(String word) {
        return word.replace("${inputs}", LAYOUT.inputs())
                .replace("${output}", LAYOUT.output())
                .replace("${tmp}", LAYOUT.tmp());
    }

    /** There is no log: then a target must not claim one. */
    @Override
    public List<AuditEvent> audit() {
        return List.of();
    }

    @Override
    public List<String> inventory(String taskId) {
        return Optional.ofNullable(tasks.get(taskId)).map(ProcessTask::held).orElse(List.of());
    }

    /** A task's folder is there for as long as it runs: whoever says so is asked to show it, and believed when it is gone. */
    @Override
    public boolean hasInventory() {
        return true;
    }

    @Override
    public void close() {
        tasks.values().forEach(ProcessTask::finish);
    }
}
