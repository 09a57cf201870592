package sandproof.suites;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** A task of a good driver, with one fault. */
final class FaultyTask implements Task {
    private static final byte[] NOTHING = {};

    private final Task good;
    private final Fault fault;
    private final AtomicBoolean cancelled = new AtomicBoolean();

    FaultyTask(Task good, Fault fault) {
        this.good = good;
        this.fault = fault;
    }

    @Override
    public String id() {
        return fault == Fault.HAS_ONE_NAME_FOR_ALL ? "task" : good.id();
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        return good.await(fault == Fault.WAITS_TOO_LONG ? patience.plusSeconds(6) : patience)
                .map(this::changed);
    }

    private TaskOutcome changed(TaskOutcome end) {
        return switch (fault) {
            case SWALLOWS_WHAT_IS_PRINTED -> with(end, end.state(), NOTHING);
            case CALLS_ALL_A_SUCCESS ->
                end.state() == TaskState.FAILED ? with(end, TaskState.SUCCEEDED, end.stdout()) : end;
            case HAS_ONE_WORD_FOR_ALL_ENDS_BY_FORCE ->
                end.state() == TaskState.TIMED_OUT ? with(end, TaskState.CANCELLED, end.stdout()) : end;
            case KEEPS_ALL_THAT_COMES ->
                end.streamBytes() > 1 << 20 ? with(end, end.state(), new byte[(int) end.streamBytes()]) : end;
            default -> end;
        };
    }

    private static TaskOutcome with(TaskOutcome end, TaskState state, byte[] stdout) {
        OptionalInt code = end.exitCode();
        byte[] stderr = stdout == NOTHING ? NOTHING : end.stderr();
        return new TaskOutcome(state, code, stdout, stderr, end.streamBytes(), end.reason());
    }

    @Override
    public void cancel() {
        if (fault == Fault.REFUSES_A_SECOND_CANCEL && !cancelled.compareAndSet(false, true)) {
            throw new SandboxException("It has ended.");
        }
        if (fault != Fault.IGNORES_CANCEL) {
            good.cancel();
        }
    }

    @Override
    public List<Artifact> artifacts() {
        return switch (fault) {
            case FORGETS_ARTIFACTS -> List.of();
            case TELLS_ARTIFACTS_EARLY -> good.await(Duration.ZERO).isPresent() ? good.artifacts() : List.of();
            default -> good.artifacts();
        };
    }
}
