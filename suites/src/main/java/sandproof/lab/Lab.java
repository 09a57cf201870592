package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The range, put up and listening. It lives in namespaces that the launcher made for this process and refuses to start
 * anywhere else. Safe for use by many threads; one at a time in a process.
 *
 * @since 0.1
 */
public final class Lab implements AutoCloseable {
    /** The environment variable under which the service of a sandbox under test holds {@link #serviceSecret()}. */
    public static final String SERVICE_VARIABLE = "SANDPROOF_CANARY_SECRET";

    private final Path place;
    private final Clock clock = SteadyClock.ours();
    private final Registry registry = new Registry(clock);
    private final HitLog log = new HitLog(registry, clock);
    private final Secret serviceSecret = Secret.fresh("service environment");
    private final Secret metadataSecret = Secret.fresh("metadata credential");
    private final CompletableFuture<CertificateAuthority> authority;
    private final Bystanders bystanders;
    private final Canaries canaries;
    private final HealthCheck health;
    private final Terrain terrain;
    private final HostPlaces places;
    private final Destinations destinations;
    private boolean closed;

    private Lab(LabOptions options, Terrain terrain, CompletableFuture<CertificateAuthority> authority) {
        this.terrain = terrain;
        this.authority = authority;
        destinations = new Destinations(options.destinations());
        place = CanaryPlace.choose(options.runDir());
        HostCanaries.makeHome(serviceHome());
        places = new HostPlaces();
        bystanders = new Bystanders(place.resolve("bystanders"), options.victimUid(), registry, log, clock);
        try {
            canaries = new Canaries(registry, log, new HttpAnswers(metadataSecret), authority, destinations);
            bystanders.awaitReady();
        } catch (RuntimeException e) {
            bystanders.close();
            throw e;
        }
        health = new HealthCheck(registry, log, bystanders, destinations);
    }

    /**
     * Puts the lab up.
     *
     * @throws LabException when this process is not in namespaces of its own, or something the lab needs is missing;
     *     nothing is changed then
     */
    public static Lab open(LabOptions options) {
        new OwnNamespace(Path.of("/proc")).demand(System.getenv());
        CompletableFuture<CertificateAuthority> authority = inBackground(CertificateAuthority::new);
        Terrain terrain = new Terrain();
        try {
            terrain.up();
            return new Lab(options, terrain, authority);
        } catch (RuntimeException e) {
            terrain.close();
            throw e;
        }
    }

    /** Loading what makes certificates takes longer than all the rest; only TLS callers have to wait for it. */
    private static <T> CompletableFuture<T> inBackground(Supplier<T> work) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        future.complete(work.get());
                    } catch (RuntimeException | Error e) {
                        future.completeExceptionally(e);
                    }
                },
                "lab-authority");
        thread.setDaemon(true);
        thread.start();
        return future;
    }

    /**
     * Registers an attempt.
     *
     * @param nonce 20 lower-case hexadecimal digits
     * @throws LabException when the nonce is in use or 250 attempts are
     */
    public AttemptRange range(String nonce) {
        return new AttemptRange(registry, nonce);
    }

    /** Plants host canaries for an attempt; the caller closes them. */
    public HostCanaries host(String nonce) {
        return new HostCanaries(
                place.resolve("canaries").resolve(nonce),
                serviceHome().resolve(nonce),
                Path.of("/dev/shm/sandproof-" + nonce));
    }

    /** The canaries where the files of a host are. */
    public HostPlaces places() {
        return places;
    }

    /** The home directory of the sandbox's service, in which the key canaries lie. */
    public Path serviceHome() {
        return place.resolve("home");
    }

    /** The address at which the lab has one of its further destinations. */
    public String address(Destination destination) {
        return destinations.address(destination);
    }

    /** Whether a hit is a call to this destination, by whatever it was made. */
    public boolean isAt(Hit hit, Destination destination) {
        // Of a datagram only the port is certain, but at the name server.
        boolean anywhere = destination.protocol() == Destination.Protocol.UDP
                && !isNameServer(hit.localAddress())
                && !isNameServer(address(destination));
        return hit.port() == destination.port()
                && hit.canary().equals(destinations.canary(destination))
                && (anywhere || isAtAddress(hit, destination));
    }

    private static boolean isNameServer(String address) {
        return address.equals(Addresses.RESOLVER);
    }

    private boolean isAtAddress(Hit hit, Destination destination) {
        return hit.localAddress().equals(Addresses.text(Addresses.literal(address(destination))));
    }

    /**
     * Why it is no silence that nothing with an attempt's name was heard at a destination; empty when it is one. Takes a
     * second at most.
     *
     * @param since when the attempt began
     */
    public Optional<String> doubt(Destination destination, String nonce, Instant since) {
        boolean aside = destination.protocol() == Destination.Protocol.UDP
                && hitsOf(nonce).stream()
                        .anyMatch(hit -> hit.port() == destination.port() && isNameServer(hit.localAddress()));
        if (aside) {
            return Optional.of("the name server at " + Addresses.RESOLVER + " was asked what was sent there");
        }
        // A look-up that anybody may make is no call of this attempt's; that a call came without a word may be one.
        Optional<Hit> nameless = log.nameless(
                since,
                hit -> isAt(hit, destination)
                        && isAtAddress(hit, destination)
                        && !(hit.innocent() && hit.canary().equals("dns")));
        return nameless.map(hit -> "something without a name was heard there, from " + hit.peer())
                .or(() -> log.hasForgottenSince(since) ? Optional.of("more was heard than is kept") : Optional.empty());
    }

    /** Everything heard since the lab was opened, but its own health probes, oldest first. */
    public List<Hit> hits() {
        return log.all();
    }

    /** What was heard of an attempt, also after its range was closed. */
    public List<Hit> hitsOf(String nonce) {
        return log.of(nonce);
    }

    /** Where something was heard at or after a moment that may be anybody's breach, in words. */
    public List<String> suspicionsSince(Instant moment) {
        return log.suspicionsSince(moment);
    }

    /** Waits for a hit of the attempt that is not innocent, and gives the first; empty when none came in time. */
    public Optional<Hit> awaitHit(String nonce, Duration atMost) {
        return awaitHit(nonce, hit -> !hit.innocent(), atMost);
    }

    /** Waits for a hit of the attempt that is as wanted, and gives the first; empty when none came in time. */
    public Optional<Hit> awaitHit(String nonce, Predicate<Hit> wanted, Duration atMost) {
        return log.await(nonce, wanted, atMost);
    }

    /** Probes every canary, over IPv4 and IPv6; takes some ten milliseconds when all is well. */
    public List<HealthProbe> health() {
        return health.check();
    }

    /** What {@link #health()} found wrong, in words; empty when every canary hears. */
    public List<String> sick() {
        return health().stream()
                .filter(canary -> !canary.ok())
                .map(HealthProbe::toString)
                .toList();
    }

    /** How the victim process is and what was done to it. */
    public Victim victim() {
        return bystanders.victim();
    }

    /** The process id of the decoy, a bystander whose command line looks like a task's. */
    public long decoyPid() {
        return bystanders.decoyPid();
    }

    /** Whether the decoy is alive and goes on with its business. */
    public boolean decoyIsAlive() {
        return bystanders.decoyIsAlive();
    }

    /** The secret for the environment of the sandbox's service. */
    public Secret serviceSecret() {
        return serviceSecret;
    }

    /** The secrets of the whole run: service environment, metadata credential, the victim's two, the host's places. */
    public List<Secret> secrets() {
        List<Secret> all =
                new ArrayList<>(List.of(serviceSecret, metadataSecret, bystanders.argument, bystanders.environment));
        all.addAll(places.secrets());
        return all;
    }

    /** The address of the lab's machine itself. */
    public String hostAddress() {
        return Addresses.HOST;
    }

    /** The name server of the range. */
    public String resolver() {
        return Addresses.RESOLVER;
    }

    /** The container engine's socket that is a canary. */
    public Path engineSocket() {
        return Canaries.UNIX.get(0);
    }

    /** The certificate of the authority behind the TLS canaries, in PEM form. */
    public String authorityPem() {
        return authority.join().pem();
    }

    /** Which of the secrets are in the text, and in which form. */
    public List<Leak> leaks(String text, Collection<Secret> secrets) {
        return leaks(text.getBytes(UTF_8), secrets);
    }

    /** Which of the secrets are in the bytes, and in which form. */
    public List<Leak> leaks(byte[] bytes, Collection<Secret> secrets) {
        return Leak.in(bytes, secrets);
    }

    /**
     * Takes everything down: listeners, processes, canary files, mounts.
     *
     * @throws LabException when something stays; all the rest is taken down all the same
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        List<Runnable> steps = List.of(
                health::close,
                bystanders::close,
                canaries::close,
                () -> HostCanaries.remove(place.resolve("canaries")),
                () -> HostCanaries.remove(serviceHome()),
                places::close,
                terrain::close);
        List<RuntimeException> failures = new ArrayList<>();
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }
}
