package sandproof.driver.api;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import sandproof.driver.Target;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskSpec;

/**
 * A service that is asked as its target file says. It is the user's: nothing of it is started or killed, and of its
 * machine nothing is known.
 *
 * @since 0.1
 */
public final class ApiSandbox implements Sandbox {
    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final Map<String, ApiTask> tasks = new ConcurrentHashMap<>();
    private final Map<String, Errand> errands = new ConcurrentHashMap<>();
    private final Set<Errand> made = ConcurrentHashMap.newKeySet();
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final ApiSettings settings;
    private final Api api;
    private final Optional<ApiLog> log;

    private ApiSandbox(ApiSettings settings, Api api) {
        this.settings = settings;
        this.api = api;
        this.log = settings.log().map(plan -> new ApiLog(api, plan, settings.request()));
        log.ifPresent(ApiLog::skip);
    }

    /**
     * Opens the sandbox of a target with a section {@code api}.
     *
     * @param environment where the tokens stand
     * @throws sandproof.driver.TargetException when a token that the target names is not there
     * @throws SandboxException when it has a log that cannot be read
     */
    public static ApiSandbox open(Target target, Map<String, String> environment) {
        ApiSettings settings = ApiSettings.of(target);
        List<Header> headers = new ArrayList<>(settings.headers().values());
        Stream.concat(settings.steps().values().stream(), settings.log().map(ApiSettings.LogPlan::step).stream())
                .forEach(step -> headers.addAll(step.headers().values()));
        Api api = new Api(settings.url(), settings.headers(), Tokens.of(target.name(), headers, environment));
        try {
            return new ApiSandbox(settings, api);
        } catch (SandboxException unreadable) {
            api.close();
            throw unreadable;
        }
    }

    @Override
    public Layout layout() {
        return Carrier.places(settings.egress());
    }

    @Override
    public Task submit(TaskSpec spec) {
        String own = "api-" + RandomName.of(8);
        Carrier carrier = Carrier.of(spec, settings.artifactBytes());
        Errand errand = new Errand(api, settings, given(own, spec.limits(), carrier), carrier, spec.limits());
        made.add(errand);
        try {
            errand.prepare();
            Optional<Answer> run = settings.answersAtTheEnd() ? Optional.empty() : Optional.of(errand.run());
            if (run.isPresent()) {
                errand.found();
            }
            String id = errand.id(Taken.SANDBOX).or(() -> errand.id(Taken.TASK)).orElse(own);
            if (!known.add(id)) {
                throw new SandboxException(settings.run().asked() + " was answered with the id of another task (" + id
                        + "); nothing the service says of its tasks can be trusted.");
            }
            errands.put(id, errand);
            ApiTask task = new ApiTask(id, errand, run);
            tasks.put(id, task);
            return task;
        } catch (Throwable failed) {
            // Also where an answer takes more memory than there is.
            errand.cleanUp();
            throw errand.said(failed);
        } finally {
            errand.settled();
        }
    }

    private static Map<String, Object> given(String id, Limits limits, Carrier carrier) {
        Map<String, Object> values = new HashMap<>();
        values.put(Errand.OWN, id);
        values.put("program", carrier.program());
        values.put(
                "program-base64",
                Base64.getEncoder().encodeToString(carrier.program().getBytes(StandardCharsets.UTF_8)));
        values.put("millis", limits.inner().toMillis());
        values.put("seconds", Math.max(1, (limits.inner().toMillis() + 999) / 1000));
        values.put("memory", limits.memoryBytes());
        values.put("memory-kb", limits.memoryBytes() >> 10);
        values.put("memory-mb", limits.memoryBytes() >> 20);
        values.put("processes", (long) limits.processes());
        values.put("open-files", (long) limits.openFiles());
        values.put("output-kb", limits.outputBytes() >> 10);
        return values;
    }

    @Override
    public List<AuditEvent> audit() {
        return log.map(ApiLog::events).orElse(List.of());
    }

    @Override
    public List<String> inventory(String taskId) {
        Errand errand = errands.get(taskId);
        return errand == null ? List.of() : errand.inventory();
    }

    @Override
    public boolean hasInventory() {
        return settings.step("inventory").isPresent();
    }

    /**
     * A token of ours that comes out of a task is replaced before anybody writes it down; where it comes out elsewhere, or
     * as its digest, it is known by itself.
     */
    @Override
    public Map<String, String> secrets(String taskId) {
        Map<String, String> secrets = new HashMap<>();
        secrets.put("a token of the sandbox's own interface", api.secrets().standIn());
        List<String> tokens = api.secrets().tokens();
        for (int i = 0; i < tokens.size(); i++) {
            secrets.put("token " + (i + 1) + " of the sandbox's own interface", tokens.get(i));
        }
        return secrets;
    }

    /** The carrier unpacks them as the task's own user: no such interface has a place that only the sandbox can write. */
    @Override
    public boolean keepsInputs() {
        return false;
    }

    /** Behind an address there may be many machines, or none. */
    @Override
    public boolean inView() {
        return false;
    }

    @Override
    public Duration patience() {
        return settings.patience();
    }

    /** Everything that was made is deleted, all at the same time; each of these requests has its own bound. */
    @Override
    public void close() {
        made.forEach(Errand::abandon);
        List<Thread> ends = made.stream().map(this::ending).toList();
        try {
            for (Thread end : ends) {
                end.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        api.close();
    }

    private Thread ending(Errand errand) {
        Thread thread = new Thread(() -> end(errand), "closing");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void end(Errand errand) {
        try {
            errand.awaitSettled(settings.request().plus(CLOSING));
            for (ApiTask task : tasks.values()) {
                if (task.does(errand) && task.runs()) {
                    cancelled(task);
                    var unused = task.await(CLOSING);
                }
            }
        } catch (InterruptedException | SandboxException refused) {
            // What it has of a sandbox is deleted all the same.
            errand.abandon();
        }
        errand.cleanUp();
    }

    private static void cancelled(ApiTask task) {
        try {
            task.cancel();
        } catch (SandboxException refused) {
            // It ends by itself, by its own bounds.
            return;
        }
    }
}
