package sandproof.reference.api;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.Publisher;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.credential.TaskCredentials;
import sandproof.reference.egress.EgressGate;
import sandproof.reference.isolation.Backend;
import sandproof.reference.isolation.IsolationUnavailableException;
import sandproof.reference.session.Sessions;
import sandproof.reference.task.Capacity;
import sandproof.reference.task.Enforcement;
import sandproof.reference.task.House;
import sandproof.reference.task.Ledger;
import sandproof.reference.task.Tasks;
import sandproof.reference.teardown.TaskProcesses;
import sandproof.reference.teardown.Teardown;
import sandproof.reference.weakness.Weaknesses;

/** The house put together, from the state directory to the first answer; taken apart in the opposite order. */
final class Service implements AutoCloseable {
    private final House house;
    private final Tasks tasks;
    private final Sessions sessions;
    private final HttpApi api;

    private Service(House house, Tasks tasks, Sessions sessions, HttpApi api) {
        this.house = house;
        this.tasks = tasks;
        this.sessions = sessions;
        this.api = api;
    }

    /** What a service is started with. */
    record Settings(
            InetSocketAddress listen,
            Path state,
            Guard.Keys keys,
            InetSocketAddress dns,
            BackendChoice backend,
            Weaknesses weaknesses,
            Capacity capacity,
            Set<String> acceptedUnenforced) {}

    /** Opens the back end, given the service's directory, and the logging for which whoever logs has to wait. */
    interface BackendChoice {
        Backend open(Path state, CompletableFuture<Logger> logging) throws IsolationUnavailableException;
    }

    static Service start(Settings settings) throws IOException, IsolationUnavailableException {
        // The kernel's table of mounts knows real paths only.
        Path state = Files.createDirectories(settings.state()).toRealPath();
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx--x--x"));
        NativeParts parts = NativeParts.prepare(state);
        Weaknesses weaknesses = settings.weaknesses();
        // Each of these loads a library of its own; side by side they take as long as the longest. Logging comes first,
        // for a library that logs while it comes up complains.
        CompletableFuture<Logger> logging = inParallel(() -> LoggerFactory.getLogger(Service.class));
        CompletableFuture<Watched> opening = inParallel(() -> {
            logging.join();
            return Watched.open(state, settings);
        });
        CompletableFuture<Ledger> ledger = inParallel(() -> {
            logging.join();
            return Ledger.open(state.resolve("ledger.db"));
        });
        Backend backend = settings.backend().open(state, logging);
        AuditLog audit = join(opening).audit();
        audit.endsIn(join(ledger));
        House house = new House(
                backend,
                join(ledger),
                audit,
                join(opening).egress(),
                new TaskCredentials(audit, weaknesses),
                new Publisher(state.resolve("artifacts"), audit, weaknesses),
                new Teardown(
                        audit, id -> new TaskProcesses(id, backend.places(id).root()), backend.containers()),
                weaknesses);
        // The log is locked by now: no other service lives in this directory.
        parts.removeOthers();
        Tasks tasks = new Tasks(house, settings.capacity());
        Sessions sessions = new Sessions(house, tasks, settings.capacity().sessions());
        try {
            tasks.reclaim();
            tasks.measure(accepted(settings));
            return new Service(house, tasks, sessions, face(house, tasks, sessions, settings));
        } catch (IOException | RuntimeException failed) {
            sessions.close();
            tasks.close();
            throw failed;
        }
    }

    /** A hole that was opened on purpose is accepted by that. */
    private static Set<String> accepted(Settings settings) {
        return settings.weaknesses().ids().isEmpty() ? settings.acceptedUnenforced() : Set.copyOf(Enforcement.NAMES);
    }

    private static HttpApi face(House house, Tasks tasks, Sessions sessions, Settings settings) throws IOException {
        Durations durations = new Durations();
        Readiness readiness = new Readiness(tasks, house.ledger(), house.audit());
        List<Route> routes = new ArrayList<>(new TaskRoutes(tasks, house.publisher()).routes());
        routes.addAll(new SessionRoutes(sessions, tasks, house.publisher()).routes());
        routes.addAll(new HouseRoutes(house, tasks, settings.keys().tenants().single()).routes());
        routes.addAll(new HealthRoutes(
                        tasks,
                        readiness,
                        enforcement -> new Metrics(
                                tasks,
                                enforcement,
                                new DenialCounts(
                                        house.audit(), tasks.inspection().began()),
                                durations))
                .routes());
        return new HttpApi(settings.listen(), settings.keys(), routes, durations);
    }

    /** The log, and the gate whose every decision goes into it. */
    private record Watched(AuditLog audit, EgressGate egress) {
        static Watched open(Path state, Settings settings) throws IOException {
            AuditLog audit = AuditLog.open(state.resolve("audit.jsonl"), settings.weaknesses());
            settings.keys().keepOutOf(audit);
            return new Watched(audit, new EgressGate(settings.dns(), audit, settings.weaknesses()));
        }
    }

    /** What is enforced here; empty when it cannot be found out. */
    Optional<Enforcement> enforcement() throws InterruptedException {
        return tasks.inspection().enforcement();
    }

    InetSocketAddress address() {
        return api.address();
    }

    private interface Opening<T> {
        T open() throws IOException;
    }

    private static <T> CompletableFuture<T> inParallel(Opening<T> opening) {
        CompletableFuture<T> opened = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        opened.complete(opening.open());
                    } catch (IOException | RuntimeException broken) {
                        opened.completeExceptionally(broken);
                    }
                },
                "opening");
        thread.setDaemon(true);
        thread.start();
        return opened;
    }

    private static <T> T join(CompletableFuture<T> opening) throws IOException {
        try {
            return opening.join();
        } catch (CompletionException failed) {
            throw new IOException(String.valueOf(failed.getMessage()), failed);
        }
    }

    /** Ends every session and task, takes it down, then stops answering. */
    @Override
    public void close() throws IOException {
        sessions.close();
        tasks.close();
        api.close();
        house.egress().close();
        house.backend().close();
        house.audit().close();
        house.ledger().close();
    }
}
