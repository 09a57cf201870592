package sandproof.reference.isolation;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Grounds, control groups and a waiting launch, in the name of a task to come. */
final class BubblewrapSpare implements Spare {
    private final Bubblewrap backend;
    private final String taskId;
    private final Order unknown;
    private @Nullable Waiting waiting;

    BubblewrapSpare(Bubblewrap backend, String taskId, boolean egress) {
        this.backend = backend;
        this.taskId = taskId;
        this.unknown = new Order(List.of("sh"), Map.of(), Map.of(), Limits.DEFAULTS, egress);
    }

    @Override
    public String taskId() {
        return taskId;
    }

    @Override
    public void build(Consumer<Resource> note, WayOut way) throws IOException {
        BubblewrapCell cell = new BubblewrapCell(backend, taskId, unknown, backend.places(taskId), null);
        cell.lay(note);
        cell.credential("");
        if (unknown.egress()) {
            way.open(cell.places().egress());
            cell.openEgress();
        }
        TracePipe trace = cell.trace();
        try {
            Process launched = cell.launch(InnerCommand.WAITING, ProcessBuilder.Redirect.PIPE);
            waiting = new Waiting(launched, trace);
            note.accept(Resource.process(launched.toHandle()));
        } catch (IOException | RuntimeException broken) {
            trace.close();
            throw broken;
        }
    }

    @Override
    public Cell claim(Order order) {
        return new BubblewrapCell(backend, taskId, order, backend.places(taskId), this);
    }

    @Override
    public boolean fit() {
        Waiting built = waiting;
        return built != null && built.process().isAlive();
    }

    /** What waits, for the one who takes it. */
    @Nullable
    Waiting take() {
        Waiting built = waiting;
        waiting = null;
        return built;
    }

    @Override
    public void discard() {
        Waiting built = take();
        if (built != null) {
            built.dismiss();
        }
    }
}
