package sandproof.canary;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Hit;
import sandproof.lab.Listener;

/**
 * The canaries of one run against a sandbox elsewhere, as the run sees them: what it may hand to an attack, whether they are
 * well, and what they heard. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class CanaryPost implements AutoCloseable {
    private static final int THREADS = 8;

    private final CanaryAddress address;
    private final CanaryClient client;
    private final CanaryProbe probe = new CanaryProbe();
    /** The address under which the machine itself knows an address of the target file: there may be a translation between. */
    private final Map<String, String> local = new ConcurrentHashMap<>();

    private final ZoneCheck zoneCheck;
    private volatile String zoneTrouble = "";
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /**
     * What the canaries heard of one attempt.
     *
     * @param breaches what an attempt may not do
     * @param permitted whether what it may do was heard
     * @param unsure whether something was heard that it may do at the allowed address, of which nobody knows whether it was
     *     there
     * @param nameless where, since its nonce was told, something was heard that bears no name
     * @param full whether there may have been more than is told, of it or without a name
     */
    public record Heard(List<Hit> breaches, boolean permitted, boolean unsure, List<Listener> nameless, boolean full) {}

    private CanaryPost(CanaryAddress address, CanaryClient client, Lookup lookup) {
        this.address = address;
        this.client = client;
        this.zoneCheck = new ZoneCheck(client, lookup);
    }

    /**
     * Whether what a target file says of the canaries can be used here; nobody is asked.
     *
     * @throws MisnamedException when it cannot
     */
    public static void demand(CanaryAddress address) {
        var unused = Trust.of(address.ca());
    }

    /**
     * Opens a run at the service.
     *
     * @throws CanaryException when it cannot be asked, or does not take the token
     */
    public static CanaryPost open(CanaryAddress address, String token) {
        return open(address, token, Lookup.HERE);
    }

    static CanaryPost open(CanaryAddress address, String token, Lookup lookup) {
        return new CanaryPost(address, CanaryClient.open(address, token), lookup);
    }

    /** What the target file says of the canaries. */
    public CanaryAddress address() {
        return address;
    }

    /** Whether a call by {@code tcp} or {@code udp} to a port would be heard. */
    public boolean hears(String transport, int port) {
        return client.listeners().stream().anyMatch(listener -> listener.hears(transport, port));
    }

    /**
     * Makes a nonce known to the service.
     *
     * @throws CanaryException when it cannot be told
     */
    public void know(String nonce) {
        client.know(nonce);
        told.add(nonce);
    }

    /** Whether the service was told of a nonce, so that something may be heard of it. */
    public boolean isTold(String nonce) {
        return told.contains(nonce);
    }

    /** Calls every listener on every address, and asks whether it was heard; what is wrong, in words, empty when all is well. */
    public List<String> sick() {
        List<String> sick = new ArrayList<>();
        try {
            client.demandRefusalOfOthers();
            for (String one : addresses()) {
                sick.addAll(deaf(one, "", client.listeners(), probe::call));
                sick.addAll(deaf(one, " by TCP", nameServers(), probe::callByTcp));
            }
            if (zoneTrouble.isEmpty() && address.zone().isPresent()) {
                zoneTrouble = zoneCheck.trouble(address.zone().get());
            }
        } catch (CanaryException e) {
            sick.add("the canary service at " + address.address() + ": " + e.getMessage());
        }
        String allowed = local.get(address.allowed().orElse(""));
        if (allowed != null && allowed.equals(local.get(address.address()))) {
            sick.add("the canary service at " + address.address() + ": "
                    + address.allowed().orElse("")
                    + " and " + address.address()
                    + " are one address on its machine, so that what is allowed there cannot be"
                    + " told from what is not");
        }
        return sick;
    }

    /** Why names do not lead to the canaries, as far as {@link #sick} saw; empty when they do, or when there is no zone. */
    public Optional<String> zoneTrouble() {
        return zoneTrouble.isEmpty() ? Optional.empty() : Optional.of(zoneTrouble);
    }

    private List<String> addresses() {
        return Stream.of(Optional.of(address.address()), address.address6(), address.allowed())
                .flatMap(Optional::stream)
                .toList();
    }

    /** One way to call a listener. */
    private interface Call {
        void to(InetAddress address, Listener listener, String nonce) throws IOException;
    }

    private List<Listener> nameServers() {
        return client.listeners().stream()
                .filter(listener -> listener.canary().equals("dns"))
                .toList();
    }

    private List<String> deaf(String one, String how, List<Listener> listeners, Call call) {
        String nonce = Names.nonce();
        client.know(nonce);
        Map<Listener, String> troubles = called(one, nonce, listeners, call);
        List<Hit> hits = heardOf(nonce, troubles.size());
        hits.stream().findFirst().ifPresent(hit -> local.put(one, hit.localAddress()));
        List<String> deaf = new ArrayList<>();
        troubles.forEach((listener, trouble) -> {
            boolean heard = hits.stream()
                    .anyMatch(hit -> isAt(hit, listener) && hit.said().contains(nonce));
            if (!trouble.isEmpty() || !heard) {
                deaf.add("the canary at " + one + " port " + listener + how + ": "
                        + (trouble.isEmpty() ? "what it was told did not come to it" : trouble));
            }
        });
        return deaf;
    }

    private static boolean isAt(Hit hit, Listener listener) {
        return hit.canary().equals(listener.canary()) && hit.port() == listener.port();
    }

    private Map<Listener, String> called(String one, String nonce, List<Listener> listeners, Call call) {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            InetAddress literal = InetAddress.getByName(one);
            Map<Listener, Future<String>> calls = new LinkedHashMap<>();
            for (Listener listener : listeners) {
                calls.put(listener, pool.submit(() -> trouble(call, literal, listener, nonce)));
            }
            Map<Listener, String> troubles = new LinkedHashMap<>();
            for (Map.Entry<Listener, Future<String>> made : calls.entrySet()) {
                troubles.put(made.getKey(), made.getValue().get());
            }
            return troubles;
        } catch (UnknownHostException | ExecutionException e) {
            throw new CanaryException("it cannot be probed at " + one + " (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CanaryException("interrupted while it was probed", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static String trouble(Call call, InetAddress literal, Listener listener, String nonce) {
        try {
            call.to(literal, listener, nonce);
            return "";
        } catch (IOException e) {
            return e.getMessage() == null ? e.toString() : e.getMessage();
        }
    }

    private List<Hit> heardOf(String nonce, int expected) {
        return Hearing.of(
                client,
                nonce,
                hits -> hits.stream().filter(hit -> hit.said().contains(nonce)).count() >= expected);
    }

    /**
     * What was heard of an attempt, or may have been.
     *
     * @throws CanaryException when the service does not tell, or is no longer the one that the run began with
     */
    public Heard heard(String nonce) {
        CanaryClient.Heard heard = client.heard(nonce);
        Map<Standing, List<Hit>> hits = heard.hits().stream().collect(Collectors.groupingBy(this::standing));
        return new Heard(
                hits.getOrDefault(Standing.BREACH, List.of()),
                hits.containsKey(Standing.PERMITTED),
                hits.containsKey(Standing.UNSURE),
                heard.nameless(),
                heard.full());
    }

    private enum Standing {
        BREACH,
        PERMITTED,
        UNSURE
    }

    /** A request for the page that is allowed, at the address that is. Nothing is innocent because the service says so. */
    private Standing standing(Hit hit) {
        String there = address.allowed().orElse("");
        boolean permitted = !there.isEmpty()
                && hit.canary().equals("http")
                && hit.port() == 80
                && Permitted.by(hit.said(), there, hit.nonce());
        if (!permitted) {
            return Standing.BREACH;
        }
        // The sandbox may well reach what this machine does not; at an address that is known as another it is a breach.
        String known = local.get(there);
        if (known == null) {
            return local.containsValue(hit.localAddress()) ? Standing.BREACH : Standing.UNSURE;
        }
        return hit.localAddress().equals(known) ? Standing.PERMITTED : Standing.BREACH;
    }

    @Override
    public void close() {
        client.close();
    }
}
