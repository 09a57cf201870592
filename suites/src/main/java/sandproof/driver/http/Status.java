package sandproof.driver.http;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import sandproof.driver.Signals;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskState;

/**
 * The answer to {@code GET /v1/tasks/ID}, checked.
 *
 * @param end the final state, empty while teardown is not complete
 */
record Status(Optional<TaskState> end, OptionalInt exitCode, String reason) {
    private static final Set<String> UNDER_WAY = Set.of("queued", "running", "finishing");

    static Status of(Fields fields, String id, String correlationId) {
        String asked = fields.asked();
        String answered = fields.text("id");
        if (!answered.equals(id)) {
            throw new SandboxException(asked + " was answered with the task \"" + Words.shown(answered)
                    + "\": the sandbox lied about the task id; nothing it says of its tasks can be trusted.");
        }
        String correlation = fields.text("correlationId");
        if (!correlation.equals(correlationId)) {
            throw new SandboxException(asked + " was answered with the correlation id \"" + Words.shown(correlation)
                    + "\", which is not that of this task: the sandbox lied about the task id; nothing it says of its"
                    + " tasks can be trusted.");
        }
        String word = fields.text("state");
        Optional<TaskState> state = Stream.of(TaskState.values())
                .filter(known -> known.word().equals(word))
                .findFirst();
        boolean end = fields.truth("final");
        if (state.isEmpty() && (end || !UNDER_WAY.contains(word))) {
            throw new SandboxException(asked + " was answered with the state \"" + Words.shown(word) + "\""
                    + (end ? " as a final one" : "") + "; check the version of the sandbox.");
        }
        String signal = fields.object().path("signal").asText("");
        String reason = fields.textOrEmpty("reason");
        OptionalInt exitCode = fields.exitCode("exitCode");
        return new Status(
                end ? state : Optional.empty(),
                exitCode.isPresent() ? exitCode : Signals.exitCode(signal),
                signal.isEmpty() || signal.equals("null") || reason.contains(signal)
                        ? reason
                        : reason + " (signal " + signal + ")");
    }
}
