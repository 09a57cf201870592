package com.example.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import sandproof.driver.folder.OutputFolder;
import sandproof.driver.folder.TaskFolder;
import sandproof.driver.task.TaskEnd;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** A child process with a time limit; one thread keeps it, all others wait for what that one tells. */
final class ProcessTask implements Task {
    private final TaskFolder folder;
    private final Process process;
    private final Limits limits;
    private final TaskEnd end;
    private final CompletableFuture<TaskState> why = new CompletableFuture<>();

    ProcessTask(TaskFolder folder, Process process, Limits limits) {
        this.folder = folder;
        this.process = process;
        this.limits = limits;
        this.end = new TaskEnd(folder.id());
        var unused = process.onExit()
                .thenAccept(over -> why.complete(over.exitValue() == 0 ? TaskState.SUCCEEDED : TaskState.FAILED));
        Thread keeper = new Thread(this::keep, folder.id());
        keeper.setDaemon(true);
        keeper.start();
    }

    @Override
    public String id() {
        return folder.id();
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        return end.await(patience);
    }

    @Override
    public void cancel() {
        why.complete(TaskState.CANCELLED);
    }

    @Override
    public List<Artifact> artifacts() {
        return end.artifacts();
    }

    List<String> held() {
        return folder.exists() ? List.of(folder.path().toString()) : List.of();
    }

    /** Cancels it and waits until nothing of it is left. */
    void finish() {
        cancel();
        try {
            var unused = await(Duration.ofSeconds(10));
        } catch (SandboxException told) {
            return;
        }
    }

    private void keep() {
        try {
            TaskState state = why.completeOnTimeout(
                            TaskState.TIMED_OUT, limits.inner().toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            boolean itself = state == TaskState.SUCCEEDED || state == TaskState.FAILED;
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            int code = process.destroyForcibly().waitFor();
            TaskOutcome outcome = new TaskOutcome(
                    state,
                    itself ? OptionalInt.of(code) : OptionalInt.empty(),
                    printed("stdout"),
                    printed("stderr"),
                    size("stdout") + size("stderr"),
                    itself ? "exit code " + code : "ended by the driver");
            List<Artifact> artifacts = new OutputFolder(folder.output(), limits).artifacts();
            folder.remove();
            end.tell(outcome, artifacts);
        } catch (InterruptedException | IOException | RuntimeException e) {
            end.fail(e);
            folder.remove();
        }
    }

    private byte[] printed(String stream) throws IOException {
        try (InputStream in = Files.newInputStream(file(stream))) {
            return in.readNBytes((int) limits.streamBytes());
        }
    }

    private long size(String stream) throws IOException {
        return Files.size(file(stream));
    }

    private Path file(String stream) {
        return folder.path().resolve(stream);
    }
}
