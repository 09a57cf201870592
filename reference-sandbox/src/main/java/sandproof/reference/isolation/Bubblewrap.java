package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import sandproof.reference.weakness.OrphansSurvive;
import sandproof.reference.weakness.RawSockets;
import sandproof.reference.weakness.SessionKeepsProcesses;
import sandproof.reference.weakness.SessionSharesDirectory;
import sandproof.reference.weakness.SharedTmp;
import sandproof.reference.weakness.Weaknesses;

/**
 * The embedded back end: bubblewrap under strace, unprivileged, with control groups where they may be made. What it can
 * enforce on this machine is found out at start by doing it once.
 *
 * @since 0.1
 */
public final class Bubblewrap implements Backend {
    private static final int SHARERS = 32;

    private final Path state;
    private final Weaknesses weaknesses;
    private final ControlGroups groups;
    private final Launch launch;
    private final StraceCommand strace;

    private Bubblewrap(Path state, ControlGroups groups, Launch launch, StraceCommand strace, Weaknesses weaknesses) {
        this.state = state;
        this.groups = groups;
        this.launch = launch;
        this.strace = strace;
        this.weaknesses = weaknesses;
    }

    /**
     * Prepares the back end and tries it.
     *
     * @param state the service's directory
     * @param runAs the user that tasks run as, where the service is root
     * @throws IsolationUnavailableException when this machine cannot hold a task
     */
    public static Bubblewrap measure(Path state, OptionalInt runAs, Weaknesses weaknesses)
            throws IsolationUnavailableException {
        Prerequisites.check();
        OptionalInt user = Identity.forTasks(runAs);
        List<String> refused = SystemCalls.refused(weaknesses, rawSockets(weaknesses));
        try {
            Grounds.room(state);
            SystemFiles.write(state.resolve("etc"));
            SeccompFilter.export(refused, rawSockets(weaknesses), state.resolve("filter.bpf"));
            Path mark = Trial.mark(state);
            ControlGroups groups = ControlGroupSearch.search(Trial.ID);
            StraceCommand strace = new StraceCommand(
                    SystemCalls.watched(refused, groups instanceof NoControlGroups), SystemCalls.injected(refused));
            Bubblewrap backend = new Bubblewrap(state, groups, new Launch(user, weaknesses), strace, weaknesses);
            backend.share();
            Trial.run(backend, List.of("true"), Trial.ID);
            Files.delete(mark);
            return backend;
        } catch (IOException impossible) {
            throw new IsolationUnavailableException("no task can be held here: " + impossible.getMessage(), impossible);
        }
    }

    @Override
    public Cell cell(String taskId, Order order) {
        return new BubblewrapCell(this, taskId, order, places(taskId), null);
    }

    @Override
    public Spare spare(String taskId, boolean egress) {
        return new BubblewrapSpare(this, taskId, egress);
    }

    @Override
    public Workspace workspace(String sessionId) {
        Path root = state.resolve("tasks").resolve(sessionId);
        return weaknesses.has(SessionSharesDirectory.class)
                ? new Workspace(sessionId, root, sharedSession(), launch.runAs())
                : Workspace.in(sessionId, root, launch.runAs());
    }

    @Override
    public TaskPlaces places(String taskId) {
        Path root = state.resolve("tasks").resolve(taskId);
        return new TaskPlaces(root, weaknesses.has(SharedTmp.class) ? sharedTmp() : root.resolve("tmp"));
    }

    @Override
    public Map<String, List<Resource>> found(Predicate<String> known) {
        List<Path> trials = Trial.marks(state);
        Map<String, List<Resource>> found = new Leftovers(state.resolve("tasks"), groups)
                .find(name -> known.test(name) || trials.stream().anyMatch(mark -> mark.endsWith(name)));
        trials.forEach(mark -> found.computeIfAbsent(String.valueOf(mark.getFileName()), absent -> new ArrayList<>())
                .add(new Resource(Resource.Kind.DIRECTORY, mark.toString())));
        return found;
    }

    @Override
    public Containers containers() {
        return Containers.NONE;
    }

    @Override
    public String audit() {
        return "event";
    }

    @Override
    public Map<String, String> enforcement() {
        boolean grouped = hasGroups();
        Map<String, String> words = new LinkedHashMap<>();
        words.put("processes", grouped ? groups.word() : "rlimit in the task's own user namespace");
        words.put(
                "memory",
                grouped
                        ? groups.word()
                        : "each process by rlimit; the sum of several is not bounded by the kernel, the service watches it");
        words.put("cpu", grouped ? groups.word() : "not enforced");
        words.put("disk", "size of the tmpfs");
        words.put("inodes", "inodes of the tmpfs");
        words.put("openFiles", "rlimit");
        words.put("output", "bounded capture");
        words.put("time", "watched by the service");
        words.put(
                "user",
                launch.runAs().isPresent() ? "uid " + launch.runAs().getAsInt() : "the service's own unprivileged uid");
        words.put("systemCalls", "libseccomp filter, strace refuses and records");
        return words;
    }

    @Override
    public boolean orphansSurvive() {
        return weaknesses.has(OrphansSurvive.class);
    }

    @Override
    public boolean roundsSurvive() {
        return orphansSurvive() || weaknesses.has(SessionKeepsProcesses.class);
    }

    boolean hasGroups() {
        return !(groups instanceof NoControlGroups);
    }

    ControlGroups groups() {
        return groups;
    }

    Launch launch() {
        return launch;
    }

    StraceCommand strace() {
        return strace;
    }

    Weaknesses weaknesses() {
        return weaknesses;
    }

    /** Whether the capability for raw sockets is left to the task. */
    boolean rawSockets() {
        return rawSockets(weaknesses);
    }

    private static boolean rawSockets(Weaknesses weaknesses) {
        return weaknesses.has(RawSockets.class);
    }

    Path etc() {
        return state.resolve("etc");
    }

    Path filter() {
        return state.resolve("filter.bpf");
    }

    private Path sharedTmp() {
        return state.resolve("shared-tmp");
    }

    private Path sharedSession() {
        return state.resolve("shared-session");
    }

    private void share() throws IOException {
        if (weaknesses.has(SharedTmp.class)) {
            share(sharedTmp());
        }
        if (weaknesses.has(SessionSharesDirectory.class)) {
            share(sharedSession());
        }
    }

    private void share(Path place) throws IOException {
        if (!Files.exists(place)) {
            Files.createDirectory(place);
            // Room for many tasks, so that the hole is that they see each other, not that one starves the others.
            long bytes = Limits.DEFAULTS.tmpBytes() * SHARERS;
            Scratch.mount("shared", place, bytes, Limits.DEFAULTS.inodes() * SHARERS, launch.runAs());
        }
    }

    @Override
    public void close() throws IOException {
        for (Path shared : List.of(sharedTmp(), sharedSession())) {
            if (Files.exists(shared)) {
                Libc.unmount(shared);
                Files.delete(shared);
            }
        }
    }
}
