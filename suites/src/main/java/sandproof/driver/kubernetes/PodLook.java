package sandproof.driver.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sandproof.driver.Words;
import sandproof.sandbox.TaskState;

/**
 * How a task's pod stands, as its status says. The words are hostile, and any of them may be missing.
 *
 * @param started when the task's container began to run, empty while it does not
 * @param end how it ended, empty while it has not
 * @param waiting why it does not start yet
 * @param hopeless whether that will not pass by waiting
 */
record PodLook(Optional<Instant> started, Optional<End> end, String waiting, boolean hopeless) {
    private static final Set<String> HOPELESS = Set.of(
            "ErrImagePull",
            "ImagePullBackOff",
            "ErrImageNeverPull",
            "InvalidImageName",
            "ImageInspectError",
            "CreateContainerConfigError");

    /** The end of a task's container. */
    record End(TaskState state, OptionalInt exitCode, String reason) {}

    static PodLook of(Pod pod) {
        PodStatus status = pod.getStatus();
        if (status == null) {
            return new PodLook(Optional.empty(), Optional.empty(), "", false);
        }
        ContainerState state = Optional.ofNullable(status.getContainerStatuses()).orElse(List.of()).stream()
                .filter(container -> TaskObjects.TASK.equals(container.getName()))
                .map(ContainerStatus::getState)
                .filter(known -> known != null)
                .findFirst()
                .orElseGet(ContainerState::new);
        Optional<End> end = Optional.ofNullable(state.getTerminated()).map(PodLook::end);
        if (end.isEmpty() && "Failed".equals(status.getPhase())) {
            end = Optional.of(refused(status));
        }
        Optional<Instant> started =
                Optional.ofNullable(state.getRunning()).map(running -> time(running.getStartedAt()));
        ContainerStateWaiting waiting = state.getWaiting();
        String why = waiting == null ? "" : words(waiting.getReason(), waiting.getMessage());
        boolean hopeless = waiting != null && HOPELESS.contains(String.valueOf(waiting.getReason()));
        return new PodLook(started, end, why.isEmpty() ? condition(status) : why, hopeless);
    }

    private static End end(ContainerStateTerminated terminated) {
        int code = terminated.getExitCode() == null ? -1 : terminated.getExitCode();
        String reason = String.valueOf(terminated.getReason());
        TaskState state = reason.equals("OOMKilled")
                ? TaskState.OUT_OF_MEMORY
                : code == 0 ? TaskState.SUCCEEDED : TaskState.FAILED;
        return new End(
                state,
                OptionalInt.of(code),
                "container ended with exit code " + code + ", " + words(reason, terminated.getMessage()));
    }

    /** A pod that was ended as a whole. */
    private static End refused(PodStatus status) {
        String reason = String.valueOf(status.getReason());
        TaskState state = switch (reason) {
            case "DeadlineExceeded" -> TaskState.TIMED_OUT;
            case "Evicted" -> TaskState.LIMIT_EXCEEDED;
            default -> TaskState.LOST;
        };
        return new End(state, OptionalInt.empty(), "pod failed, " + words(reason, status.getMessage()));
    }

    private static String condition(PodStatus status) {
        return Optional.ofNullable(status.getConditions()).orElse(List.of()).stream()
                .filter(condition -> "False".equals(condition.getStatus()) && condition.getMessage() != null)
                .map(condition -> words(condition.getReason(), condition.getMessage()))
                .findFirst()
                .orElse("");
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(String.valueOf(text));
        } catch (DateTimeException unreadable) {
            return Instant.MAX;
        }
    }

    private static String words(String reason, String message) {
        String told = String.valueOf(reason) + (message == null ? "" : ": " + message.strip());
        return Words.shown(told, 300);
    }
}
