package sandproof.reference.isolation.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.TaskMark;
import sandproof.reference.isolation.TaskPlaces;

/**
 * Follows one task's trace from the launch to the end: passes over the set-up, tells denials, the end of the task's main
 * process, and how many processes had to be killed after it.
 *
 * @since 0.1
 */
public final class TraceReader {
    private static final String SYS = "SIGSYS";
    private static final Denial FOREIGN =
            new Denial("kernel", "system-call", "system call of a foreign ABI", "killed by SIGSYS");

    /** Once the signal was sent in a task it may have been caught, so nobody can tell which of the two it was. */
    private static final Denial UNCLEAR = new Denial(
            "kernel", "system-call", "system call of a foreign ABI, or SIGSYS sent by a process", "killed by SIGSYS");

    private final TraceParser parser = new TraceParser();
    private final Set<Long> setUp = new HashSet<>();
    private final String mark;
    private final Classifier classifier;
    private final Listener listener;
    private long main;
    private boolean mainEnded;
    private boolean sysSent;

    /** Told of what the trace shows, in its order. */
    public interface Listener {
        /** The task's own program is about to start, set up by the processes given. */
        void started(long pid, Set<Long> setUp);

        /** A boundary held. */
        void denied(Denial denial);

        /** The main process ended; {@code signal} is empty when it exited by itself. */
        void mainEnded(int exitCode, String signal);

        /** Another process or thread was killed after the main process had ended. */
        void orphanKilled();
    }

    public TraceReader(String taskId, TaskPlaces places, Limits limits, Listener listener) {
        this.mark = TaskMark.of(taskId);
        this.classifier = new Classifier(places, limits);
        this.listener = listener;
    }

    /** Reads to the end of the stream. */
    public void follow(InputStream trace) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(trace, StandardCharsets.ISO_8859_1));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            parser.read(line).ifPresent(this::event);
        }
    }

    private void event(TraceEvent event) {
        if (main == 0) {
            setUp(event);
            return;
        }
        if (event instanceof TraceEvent.Failed failed) {
            classifier.judge(failed).ifPresent(listener::denied);
        } else if (event instanceof TraceEvent.Exited exited && exited.pid() == main) {
            mainEnded = true;
            listener.mainEnded(exited.code(), "");
        } else if (event instanceof TraceEvent.Signalled signalled) {
            sysSent |= signalled.signal().equals(SYS);
        } else if (event instanceof TraceEvent.Killed killed) {
            killed(killed);
        }
    }

    private void killed(TraceEvent.Killed killed) {
        if (killed.signal().equals(SYS)) {
            listener.denied(sysSent ? UNCLEAR : FOREIGN);
        }
        if (killed.pid() == main) {
            mainEnded = true;
            listener.mainEnded(-1, killed.signal());
        } else if (mainEnded && !setUp.contains(killed.pid())) {
            listener.orphanKilled();
        }
    }

    private void setUp(TraceEvent event) {
        boolean marked = event instanceof TraceEvent.Failed failed
                && CallPaths.of(failed).stream()
                        .anyMatch(named -> named.path().text().equals(mark));
        if (marked) {
            main = event.pid();
            setUp.remove(main);
            listener.started(main, Set.copyOf(setUp));
        } else {
            setUp.add(event.pid());
        }
    }
}
