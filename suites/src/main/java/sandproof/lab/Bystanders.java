package sandproof.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The victim, which no task may signal, trace or see, and the decoy, whose command line looks like a task's, so that a
 * teardown that kills by name kills it too. Both are watched, and started again when they were killed.
 */
final class Bystanders implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Bystanders.class);
    private static final int CONTINUE = 18;
    private static final long WATCH_MILLIS = 25;
    /** It beats each 200 ms; a busy machine may make it late. */
    private static final long BEAT_MILLIS = 5000;

    final Secret argument = Secret.fresh("victim argument");
    final Secret environment = Secret.fresh("victim environment");

    private final Path directory;
    private final OptionalInt uid;
    private final Registry registry;
    private final HitLog log;
    private final Clock clock;
    private final String abstractName = "sandproof-" + random(10);
    private final String decoyNonce = random(NonceFinder.LENGTH / 2);
    private final List<VictimEvent> events = new ArrayList<>();
    private final ScheduledExecutorService watch;
    private Bystander victim;
    private Bystander decoy;
    private long tracer;
    private boolean closed;
    /** The next SIGCONT is our own, after someone stopped the victim. */
    private volatile boolean expectContinue;

    Bystanders(Path directory, OptionalInt uid, Registry registry, HitLog log, Clock clock) {
        this.directory = directory;
        this.uid = uid;
        this.registry = registry;
        this.log = log;
        this.clock = clock;
        script("victim.py");
        script("payload.py");
        victim = startVictim();
        decoy = startDecoy();
        watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "lab-watch");
            thread.setDaemon(true);
            return thread;
        });
        var unused = watch.scheduleWithFixedDelay(this::look, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void script(String name) {
        try (InputStream in = Bystanders.class.getResourceAsStream("bystander.py")) {
            if (in == null) {
                throw new LabException("The victim's script is missing from this build: build again.");
            }
            Files.createDirectories(directory);
            Files.write(directory.resolve(name), in.readAllBytes());
        } catch (IOException e) {
            throw new LabException("The victim's script cannot be written: " + e.getMessage() + ".", e);
        }
    }

    private Bystander startVictim() {
        return start("victim.py", abstractName, "--token=" + argument.value());
    }

    private Bystander startDecoy() {
        return start("payload.py", "", decoyNonce);
    }

    private Bystander start(String script, String abstractSocket, String word) {
        List<String> command = new ArrayList<>();
        uid.ifPresent(id ->
                command.addAll(List.of("setpriv", "--reuid", "" + id, "--regid", "" + id, "--clear-groups", "--")));
        command.addAll(List.of("/usr/bin/python3", "-S", "-E", "-u"));
        command.addAll(List.of(directory.resolve(script).toString(), abstractSocket, word));
        Map<String, String> variables = Map.of("PATH", "/usr/bin:/bin", "VICTIM_TOKEN", environment.value());
        return new Bystander(command, variables, new Bystander.Listener() {
            @Override
            public void signal(int number, long pid, byte[] words) {
                if (number == CONTINUE && expectContinue) {
                    expectContinue = false;
                    return;
                }
                event(words, "signal", "signal " + number + " from process " + pid);
            }

            @Override
            public void called(Caller caller, byte[] said) {
                Heard heard = log.open(caller);
                heard.says(said, false);
                heard.ended();
            }
        });
    }

    void awaitReady() {
        victim.awaitReady();
        decoy.awaitReady();
    }

    private void event(byte[] words, String what, String detail) {
        String nonce = NonceFinder.find(words, registry::knows).orElse("");
        synchronized (events) {
            if (events.size() < Victim.MOST_EVENTS) {
                events.add(new VictimEvent(clock.instant(), nonce, what, detail));
            }
        }
    }

    /** One look at both, many times a second. */
    private synchronized void look() {
        if (closed) {
            return;
        }
        try {
            compare();
        } catch (RuntimeException e) {
            // The next look comes soon; health probes tell when none does any good.
            LOG.warn("The victim process cannot be watched: {}", e.toString());
        }
    }

    private void compare() {
        String by = victim.status("TracerPid");
        long now = by.isEmpty() ? 0 : Long.parseLong(by);
        if (now != 0 && now != tracer) {
            event(Culprit.wordsOf(now), "traced", "traced by process " + now);
        }
        tracer = now;
        if (now == 0 && victim.status("State").startsWith("T")) {
            event(new byte[0], "stopped", "stopped by a signal");
            expectContinue = true;
            victim.goOn();
        }
        if (!victim.isAlive()) {
            event(new byte[0], "killed", "the victim process " + victim.pid() + " was " + victim.ending());
            victim.close();
            victim = startVictim();
            victim.awaitReady();
        }
        if (!decoy.isAlive()) {
            event(new byte[0], "killed", "the decoy process " + decoy.pid() + " was " + decoy.ending());
            decoy.close();
            decoy = startDecoy();
        }
    }

    synchronized Victim victim() {
        List<VictimEvent> copy;
        synchronized (events) {
            copy = List.copyOf(events);
        }
        boolean alive = victim.beatsWithin(BEAT_MILLIS);
        return new Victim(victim.pid(), victim.port(), abstractName, alive, tracer, copy);
    }

    synchronized long decoyPid() {
        return decoy.pid();
    }

    synchronized boolean decoyIsAlive() {
        return decoy.beatsWithin(BEAT_MILLIS);
    }

    private static String random(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    @Override
    public void close() {
        watch.shutdownNow();
        synchronized (this) {
            if (!closed) {
                closed = true;
                victim.close();
                decoy.close();
            }
        }
        HostCanaries.remove(directory);
    }
}
