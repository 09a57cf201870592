package sandproof.attempt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Session;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;
import sandproof.sandbox.TaskState;

/** The last round of a session, as a task like any other; the rounds before it have ended well. */
record LastRound(Session session, Task round) implements Task {
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    /** Runs all rounds but the last one to their end, and starts that; each is told its number. */
    static LastRound start(Sandbox sandbox, TaskSpec spec, int rounds) {
        Session session = sandbox.session(spec)
                .orElseThrow(() -> new SandboxException("The sandbox has no sessions, and the attempt needs one."));
        try {
            for (int number = 1; number < rounds; number++) {
                Optional<TaskOutcome> end = session.round(numbered(spec, number))
                        .await(spec.limits().outer().plus(PATIENCE));
                if (end.isEmpty() || end.get().state() != TaskState.SUCCEEDED) {
                    throw new SandboxException("Round " + number + " of the session did not succeed: "
                            + end.map(Startup::trouble).orElse("it named no final state in time"));
                }
            }
            return new LastRound(session, session.round(numbered(spec, rounds)));
        } catch (RuntimeException failed) {
            try {
                session.close();
            } catch (SandboxException unclosed) {
                failed.addSuppressed(unclosed);
            }
            throw failed;
        }
    }

    private static List<String> numbered(TaskSpec spec, int number) {
        List<String> command = new ArrayList<>(spec.command());
        command.add("" + number);
        return command;
    }

    @Override
    public String id() {
        return round.id();
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        return round.await(patience);
    }

    @Override
    public void cancel() {
        round.cancel();
    }

    @Override
    public List<Artifact> artifacts() {
        return session.artifacts();
    }

    void closeSession() {
        session.close();
    }
}
