package sandproof.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Catalogue;
import sandproof.attempt.Closing;
import sandproof.attempt.Progress;
import sandproof.attempt.Reach;
import sandproof.attempt.Run;
import sandproof.attempt.RunOutcome;
import sandproof.attempt.RunPlan;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.lab.Destination;
import sandproof.lab.Lab;
import sandproof.lab.LabOptions;
import sandproof.mount.Mounts;
import sandproof.network.NetworkPolicy;
import sandproof.network.TruthTable;
import sandproof.network.Verified;
import sandproof.probe.ProcessProbe;
import sandproof.sandbox.Sandbox;

/** A lab with everything a run needs, kept open for as many runs as the verb makes. */
final class Session implements AutoCloseable {
    private static final int DNS_PORT = 53;

    private final String runId;
    private final RunDirectory directory;
    private final Lab lab;
    private final ProcessProbe probe;
    private final OwnEngine engine;
    private final AtomicInteger runs = new AtomicInteger();

    private Session(String runId, RunDirectory directory, Lab lab, ProcessProbe probe, OwnEngine engine) {
        this.runId = runId;
        this.directory = directory;
        this.lab = lab;
        this.probe = probe;
        this.engine = engine;
    }

    static Session open(Target target) {
        return open(target, List.of());
    }

    /** A lab that has canaries at further destinations. */
    static Session open(Target target, List<Destination> destinations) {
        if (target.canary().isPresent()) {
            throw new UsageException("target " + target.name()
                    + " lives elsewhere, as its field canary says, where nothing but `run` can be done");
        }
        // Of a service or a cluster it is the user's own matter where its programs are.
        if (target.driver().equals("command") || target.needs().engine()) {
            Demand.of(target);
        }
        String runId = newRunId();
        // A Unix socket's path has little more than a hundred bytes, so directories have short names.
        RunDirectory directory = RunDirectory.make(runId.substring(runId.lastIndexOf('-') + 1));
        try {
            LabOptions options = LabOptions.in(directory.path()).with(destinations);
            if (target.victimUid().isPresent() && !Machine.ordinaryUser()) {
                options = options.withVictimUid(target.victimUid().getAsInt());
            }
            Lab lab = Lab.open(options);
            try {
                // After the lab, which must find no way out of its network, and no bridge either.
                OwnEngine engine = OwnEngine.of(
                        target,
                        directory.path().resolve("engine"),
                        Map.of(Lab.SERVICE_VARIABLE, lab.serviceSecret().value()));
                try {
                    ProcessProbe probe = ProcessProbe.start(!target.carrier().isEmpty());
                    return new Session(runId, directory, lab, probe, engine);
                } catch (RuntimeException e) {
                    engine.close();
                    throw e;
                }
            } catch (RuntimeException e) {
                lab.close();
                throw e;
            }
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** Puts an image into the run's own engine. */
    void load(Path archive) {
        engine.load(archive);
    }

    String runId() {
        return runId;
    }

    /** How many attempts a selection comes to: the usability controls are always made. */
    static int attempts(Catalogue catalogue, List<Attack> attacks) {
        return (int) Stream.concat(attacks.stream(), controls(catalogue).stream())
                .distinct()
                .count();
    }

    static List<Attack> controls(Catalogue catalogue) {
        return catalogue.attacks().stream()
                .filter(attack -> attack.boundary() == Boundary.USABILITY)
                .toList();
    }

    RunOutcome run(
            Target target,
            Catalogue catalogue,
            List<Attack> attacks,
            int parallel,
            boolean alone,
            List<String> weaknesses,
            List<String> reproduce,
            Progress progress)
            throws InterruptedException {
        RunPlan plan = new RunPlan(
                target,
                attacks,
                controls(catalogue),
                catalogue.neighbour(target.language()),
                catalogue.fingerprint(target.language()),
                parallel,
                options(weaknesses),
                alone,
                reproduce);
        return new Run(lab, probe, plan).execute(progress);
    }

    /** Sends a task to each destination of a network policy, and judges what came of it; what else there is to say is noted. */
    List<Verified> verify(Target target, Catalogue catalogue, NetworkPolicy policy, int parallel, Consumer<String> note)
            throws InterruptedException {
        List<String> sick = new ArrayList<>(lab.sick());
        ExecutorService pool = Executors.newFixedThreadPool(parallel);
        Sandbox sandbox = target.open(options(List.of()));
        try {
            Reach reach = new Reach(lab, sandbox, catalogue.reach(), policy.egress());
            reach.demandInLab(probe, catalogue.neighbour(target.language()));
            List<Callable<Reach.Reached>> tasks = policy.rows().stream()
                    .<Callable<Reach.Reached>>map(row -> () -> reach.to(row.destination(), row.reachable()))
                    .toList();
            List<Reach.Reached> reached = new ArrayList<>();
            for (Future<Reach.Reached> one : pool.invokeAll(tasks)) {
                reached.add(one.get());
            }
            sick.addAll(lab.sick());
            return TruthTable.judge(policy.rows(), reached, sick);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
            // The table counts all the same: it says nothing of what is left.
            String unclosed = Closing.of(sandbox);
            if (!unclosed.isEmpty()) {
                note.accept(unclosed);
            }
        }
    }

    private OpenOptions options(List<String> weaknesses) {
        return new OpenOptions(
                directory.path().resolve("w" + runs.getAndIncrement()),
                Map.of(
                        Lab.SERVICE_VARIABLE,
                        lab.serviceSecret().value(),
                        "HOME",
                        lab.serviceHome().toString()),
                new InetSocketAddress(lab.resolver(), DNS_PORT),
                weaknesses,
                Machine.referenceJar(),
                Machine.ordinaryUser(),
                engine.address());
    }

    static String newRunId() {
        byte[] random = new byte[4];
        new SecureRandom().nextBytes(random);
        return DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(ZonedDateTime.now(ZoneOffset.UTC)) + "-"
                + HexFormat.of().formatHex(random);
    }

    @Override
    public void close() {
        // An interrupt asks for exactly this, and must not cut it short.
        boolean interrupted = Thread.interrupted();
        try {
            cleanUp();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void cleanUp() {
        engine.close();
        probe.close();
        lab.close();
        try {
            // A weakness may leave the mounts and control groups of its tasks; no process is in them any more.
            Mounts.detachBelow(directory.path());
            ControlGroups.sweep(directory.path());
        } catch (IOException e) {
            System.err.println("sandproof: not all of the run could be removed (" + e.getMessage() + ")");
        }
        directory.close();
    }
}
