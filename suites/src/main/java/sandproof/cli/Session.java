package sandproof.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Catalogue;
import sandproof.attempt.Progress;
import sandproof.attempt.Run;
import sandproof.attempt.RunOutcome;
import sandproof.attempt.RunPlan;
import sandproof.driver.Target;
import sandproof.lab.Lab;
import sandproof.lab.LabOptions;
import sandproof.mount.Mounts;
import sandproof.probe.ProcessProbe;

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
        String runId = newRunId();
        // A Unix socket's path has little more than a hundred bytes, so directories have short names.
        RunDirectory directory = RunDirectory.make(runId.substring(runId.lastIndexOf('-') + 1));
        try {
            LabOptions options = LabOptions.in(directory.path());
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
                ProcessProbe probe = ProcessProbe.start(!target.carrier().isEmpty());
                return new Session(runId, directory, lab, probe, engine);
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

    private static List<Attack> controls(Catalogue catalogue) {
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
                catalogue.neighbour(),
                catalogue.fingerprint(),
                parallel,
                weaknesses,
                directory.path().resolve("w" + runs.getAndIncrement()),
                Machine.referenceJar(),
                new InetSocketAddress(lab.resolver(), DNS_PORT),
                Machine.ordinaryUser(),
                engine.address(),
                lab.serviceSecret(),
                lab.serviceHome(),
                alone,
                reproduce);
        return new Run(lab, probe, plan).execute(progress);
    }

    private static String newRunId() {
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
