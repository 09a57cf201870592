package sandproof.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Calls every canary as an attack would, and looks whether it was heard. Each port is called over IPv4 and IPv6, and
 * each address at one port at least: listeners hear all addresses of their port, so this covers both without trying
 * every pair.
 */
final class HealthCheck implements AutoCloseable {
    private static final int THREADS = 4;
    private static final List<String> ADDRESSES4 = Stream.concat(
                    Addresses.METADATA4.stream(),
                    Stream.of(
                            "198.51.100.254",
                            "203.0.113.10",
                            "10.66.0.254",
                            "172.20.66.254",
                            "192.168.66.254",
                            "100.64.0.254",
                            Addresses.HOST))
            .toList();
    private static final List<String> ADDRESSES6 = Stream.concat(
                    Addresses.METADATA6.stream(), Stream.of("2001:db8:66::254", "fd00:66::254"))
            .toList();
    private static final List<String> NAME_SERVERS =
            List.of(Addresses.RESOLVER, "169.254.169.253", "127.0.0.1", "fd00:ec2::253");

    private final Registry registry;
    private final HitLog log;
    private final Bystanders bystanders;
    private final Destinations destinations;
    private final ProbeCalls calls;
    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "lab-health");
        thread.setDaemon(true);
        return thread;
    });
    private long lastStart = System.nanoTime();
    private List<HealthProbe> last = List.of();
    private int round;

    HealthCheck(Registry registry, HitLog log, Bystanders bystanders, Destinations destinations) {
        this.registry = registry;
        this.log = log;
        this.bystanders = bystanders;
        this.destinations = destinations;
        this.calls = new ProbeCalls(log);
    }

    /** A check that began after it was asked for; callers that ask at the same time share one. */
    List<HealthProbe> check() {
        long asked = System.nanoTime();
        synchronized (this) {
            if (last.isEmpty() || lastStart - asked < 0) {
                lastStart = System.nanoTime();
                last = run();
            }
            return last;
        }
    }

    private List<HealthProbe> run() {
        byte[] random = new byte[NonceFinder.LENGTH / 2];
        new SecureRandom().nextBytes(random);
        String nonce = HexFormat.of().formatHex(random);
        registry.know(nonce);
        try {
            List<Callable<HealthProbe>> work = new ArrayList<>();
            probes().forEach(probe -> work.add(() -> probe.result(nonce)));
            List<HealthProbe> results = new ArrayList<>();
            for (Future<HealthProbe> future : pool.invokeAll(work)) {
                results.add(future.get());
            }
            return List.copyOf(results);
        } catch (ExecutionException e) {
            throw new LabException("A health probe of the lab failed by itself: " + e.getCause() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("Interrupted while the canaries were probed.", e);
        } finally {
            log.forget(nonce);
            registry.forget(nonce);
        }
    }

    private List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        // The handshake is by far the dearest call: one a check, at another port and family each time.
        round++;
        int tlsPort = Canaries.TLS.get(round % Canaries.TLS.size());
        String tlsAddress = round % 2 == 0 ? ADDRESSES4.get(0) : ADDRESSES6.get(0);
        probes.add(calls.handshake(tlsAddress, tlsPort));
        for (List<String> addresses : List.of(ADDRESSES4, ADDRESSES6)) {
            int turn = 0;
            for (int port : Canaries.HTTP) {
                probes.add(calls.http(addresses.get(turn++ % addresses.size()), port));
            }
            for (int port : Canaries.TCP) {
                probes.add(calls.tcp("tcp", addresses.get(turn++ % addresses.size()), port));
            }
            for (int port : Canaries.TLS) {
                probes.add(calls.tcp("tls", addresses.get(turn++ % addresses.size()), port));
            }
            for (int port : Canaries.UDP) {
                probes.add(calls.udp(addresses.get(turn++ % addresses.size()), port));
            }
        }
        NAME_SERVERS.forEach(address -> probes.add(calls.dnsOverUdp(address)));
        probes.add(calls.dnsOverTcp(Addresses.RESOLVER));
        Canaries.UNIX.forEach(path -> probes.add(calls.unix(path)));
        bystanders(probes);
        probes.addAll(destinations.probes(calls));
        return probes;
    }

    private void bystanders(List<Probe> probes) {
        Victim victim = bystanders.victim();
        String abstractSocket = "@" + victim.abstractSocket();
        probes.add(calls.tcp("victim", Addresses.HOST, victim.port()));
        probes.add(alive("victim", victim.pid(), victim.alive()));
        probes.add(alive("decoy", bystanders.decoyPid(), bystanders.decoyIsAlive()));
        probes.add(new Probe(
                "abstract",
                abstractSocket,
                0,
                nonce -> Probe.demand(
                        Files.readString(Path.of("/proc/self/net/unix")).contains(abstractSocket),
                        "nobody listens on it")));
    }

    private static Probe alive(String kind, long pid, boolean alive) {
        return new Probe(
                kind, "process " + pid, 0, nonce -> Probe.demand(alive, "it does not go on with its business"));
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
