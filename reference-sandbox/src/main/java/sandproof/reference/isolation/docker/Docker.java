package sandproof.reference.isolation.docker;

import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.RuntimeInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Backend;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.Containers;
import sandproof.reference.isolation.Grounds;
import sandproof.reference.isolation.IsolationUnavailableException;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.Order;
import sandproof.reference.isolation.Resource;
import sandproof.reference.isolation.SeccompFilter;
import sandproof.reference.isolation.Spare;
import sandproof.reference.isolation.StraceCommand;
import sandproof.reference.isolation.SystemCalls;
import sandproof.reference.isolation.TaskPlaces;
import sandproof.reference.isolation.Trial;
import sandproof.reference.isolation.Workspace;
import sandproof.reference.weakness.Weaknesses;

/**
 * The back end of containers: one a task, in an engine that must be on this very host, for the service mounts the places
 * of a task and watches its processes.
 *
 * @since 0.1
 */
public final class Docker implements Backend {
    private static final Logger LOG = LoggerFactory.getLogger(Docker.class);
    private static final List<String> TRIAL =
            List.of("sh", "-c", "echo >/output/trial && echo >/tmp/trial && ! echo 2>/dev/null >/inputs/trial");

    private final Path state;
    private final EngineSettings settings;
    private final Engine engine;
    private final String seccomp;
    private final String groups;
    private final @Nullable StraceCommand strace;

    private Docker(
            Path state,
            EngineSettings settings,
            Engine engine,
            String seccomp,
            String groups,
            @Nullable StraceCommand strace) {
        this.state = state;
        this.settings = settings;
        this.engine = engine;
        this.seccomp = seccomp;
        this.groups = groups;
        this.strace = strace;
    }

    /**
     * Connects to the engine and tries it.
     *
     * @param state the service's directory
     * @throws IsolationUnavailableException when this engine cannot hold a task
     */
    public static Docker measure(Path state, EngineSettings settings, Weaknesses weaknesses)
            throws IsolationUnavailableException {
        WallHoles.refuse(weaknesses);
        try {
            Grounds.room(state);
            List<String> refused = SystemCalls.refused(weaknesses, false);
            StraceCommand strace =
                    new StraceCommand(SystemCalls.watched(refused, false), SystemCalls.injected(refused));
            String seccomp = settings.userSpaceKernel()
                    ? SeccompProfile.forGvisor(refused)
                    : SeccompProfile.json(SeccompFilter.known(), refused);
            Engine engine = Engine.connect(settings.address(), Engine.ANSWER);
            try {
                Docker docker = new Docker(
                        state,
                        settings,
                        engine,
                        seccomp,
                        check(engine, settings),
                        settings.userSpaceKernel() ? null : strace);
                docker.removeKilledTrials();
                Trial.run(docker, TRIAL, Trial.ID);
                return docker;
            } catch (IOException | RuntimeException impossible) {
                engine.close();
                throw impossible;
            }
        } catch (IOException impossible) {
            throw new IsolationUnavailableException("no task can be held here: " + impossible.getMessage(), impossible);
        }
    }

    /** A service killed during its trial is followed by one whose ledger knows nothing of it. */
    private void removeKilledTrials() throws IOException {
        for (String left : Grounds.found(state).keySet()) {
            if (left.startsWith(Trial.PREFIX)) {
                engine.remove(ContainerPlan.name(left));
            }
        }
    }

    private static String check(Engine engine, EngineSettings settings) throws IOException {
        Info info = engine.info();
        Map<String, RuntimeInfo> runtimes = info.getRuntimes();
        if (runtimes == null || !runtimes.containsKey(settings.runtime())) {
            throw new IOException("the engine knows no runtime " + settings.runtime() + ", only "
                    + (runtimes == null ? List.of() : new ArrayList<>(new TreeMap<>(runtimes).keySet())));
        }
        engine.check(settings.image());
        String version = info.getCGroupVersion();
        return "the engine's cgroup" + (version == null || version.isBlank() ? "" : " v" + version);
    }

    @Override
    public Cell cell(String taskId, Order order) {
        return cell(taskId, order, false);
    }

    private Cell cell(String taskId, Order order, boolean laid) {
        TaskPlaces places = places(taskId).of(order);
        return new ContainerCell(
                engine,
                strace,
                ContainerPlan.of(settings, seccomp, taskId, order, places),
                grounds(taskId, order, places),
                laid);
    }

    private Grounds grounds(String taskId, Order order, TaskPlaces places) {
        return new Grounds(taskId, order, places, OptionalInt.of(settings.user()), false, true);
    }

    @Override
    public Spare spare(String taskId, boolean egress) {
        Order unknown = new Order(List.of("sh"), Map.of(), Map.of(), Limits.DEFAULTS, egress);
        return new ContainerSpare(taskId, grounds(taskId, unknown, places(taskId)), order -> cell(taskId, order, true));
    }

    @Override
    public Workspace workspace(String sessionId) {
        return Workspace.in(sessionId, state.resolve("tasks").resolve(sessionId), OptionalInt.of(settings.user()));
    }

    @Override
    public TaskPlaces places(String taskId) {
        Path root = state.resolve("tasks").resolve(taskId);
        return new TaskPlaces(root, root.resolve("tmp"));
    }

    @Override
    public Map<String, List<Resource>> found(Predicate<String> known) {
        Map<String, List<Resource>> found = new TreeMap<>(Grounds.found(state));
        try {
            engine.labelled().forEach((taskId, container) -> {
                if (known.test(taskId)) {
                    found.computeIfAbsent(taskId, absent -> new ArrayList<>())
                            .add(new Resource(Resource.Kind.CONTAINER, container));
                }
            });
        } catch (IOException silent) {
            LOG.warn("the engine's containers cannot be looked at: {}", silent.getMessage());
        }
        return found;
    }

    @Override
    public Containers containers() {
        return new Containers() {
            @Override
            public void remove(String name) throws IOException {
                engine.remove(name);
            }

            @Override
            public boolean gone(String name) throws IOException {
                return !engine.knows(name);
            }
        };
    }

    @Override
    public Map<String, String> enforcement() {
        boolean userSpace = settings.userSpaceKernel();
        Map<String, String> words = new LinkedHashMap<>();
        words.put("processes", userSpace ? "rlimit of the kernel in user space" : groups);
        words.put("memory", groups);
        words.put("cpu", groups);
        words.put("disk", "size of the tmpfs");
        words.put("inodes", "inodes of the tmpfs");
        words.put("openFiles", "rlimit");
        words.put("output", "bounded capture");
        words.put("time", "watched by the service");
        words.put("user", "uid " + settings.user());
        words.put("runtime", settings.runtime());
        words.put(
                "systemCalls",
                userSpace
                        ? "a kernel in user space, which filters them by the engine's profile"
                        : "the engine's seccomp filter, strace refuses and records");
        return words;
    }

    @Override
    public String audit() {
        return strace == null ? "record" : "event";
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
