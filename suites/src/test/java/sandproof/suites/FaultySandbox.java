package sandproof.suites;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/** A good driver with one fault. */
record FaultySandbox(Sandbox good, Fault fault) implements Sandbox {
    @Override
    public Layout layout() {
        Layout at = good.layout();
        return fault == Fault.HAS_NO_PLACES ? new Layout("", at.output(), at.tmp(), at.egress(), "") : at;
    }

    @Override
    public Task submit(TaskSpec spec) {
        try {
            return new FaultyTask(good.submit(changed(spec)), fault);
        } catch (SandboxException refused) {
            if (fault == Fault.CALLS_WHAT_CANNOT_START_A_SUCCESS) {
                return new FaultyTask(good.submit(with(spec, List.of("true"))), fault);
            }
            throw refused;
        }
    }

    private TaskSpec changed(TaskSpec spec) {
        return switch (fault) {
            case LETS_A_SHELL_READ_ARGUMENTS -> with(spec, List.of("sh", "-c", joined(spec.command())));
            case FORGETS_VARIABLES -> with(spec, spec.command(), spec.files(), Map.of());
            case CHANGES_INPUTS -> with(spec, spec.command(), asText(spec.files()), spec.environment());
            default -> spec;
        };
    }

    private static String joined(List<String> command) {
        List<String> words = new ArrayList<>(command);
        words.replaceAll(word -> "\"" + word + "\"");
        return String.join(" ", words);
    }

    private static Map<String, byte[]> asText(Map<String, byte[]> files) {
        return files.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        file -> new String(file.getValue(), StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8)));
    }

    private static TaskSpec with(TaskSpec spec, List<String> command) {
        return with(spec, command, spec.files(), spec.environment());
    }

    private static TaskSpec with(
            TaskSpec spec, List<String> command, Map<String, byte[]> files, Map<String, String> environment) {
        return new TaskSpec(
                spec.correlationId(), command, files, environment, spec.limits(), spec.egress(), spec.artifactTypes());
    }

    @Override
    public List<AuditEvent> audit() {
        return good.audit();
    }

    @Override
    public List<String> inventory(String taskId) {
        return switch (fault) {
            case HOLDS_ON -> List.of("a folder");
            case HOLDS_NOTHING -> List.of();
            default -> good.inventory(taskId);
        };
    }

    @Override
    public boolean hasInventory() {
        return good.hasInventory();
    }

    @Override
    public Optional<Boolean> accepts(String credential) {
        return good.accepts(credential);
    }

    @Override
    public Optional<Long> servicePid() {
        return good.servicePid();
    }

    @Override
    public boolean killService() {
        return good.killService();
    }

    @Override
    public void restartService() {
        good.restartService();
    }

    @Override
    public void close() {
        if (fault != Fault.LEAVES_TASKS_RUNNING) {
            good.close();
        }
    }
}
