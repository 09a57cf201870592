package sandproof.lab;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * Network canaries without a lab, on a machine that a sandbox elsewhere can reach. It knows nothing but the nonces that it
 * is told. Bounded as a lab's canaries are: in connections, in the bytes and the time of each, and in what it remembers.
 *
 * @since 0.1
 */
public final class Outpost implements AutoCloseable {
    /** How many hits of one nonce are kept; where there are as many, there may have been more. */
    public static final int MOST_HITS = 48;

    private final Clock clock = SteadyClock.ours();
    private final Registry registry = new Registry(clock);
    private final HitLog log = new HitLog(registry, clock, MOST_HITS, true);
    private final Switchboard plain = new Switchboard("plain");
    private final Switchboard secure = new Switchboard("tls");
    private final Switchboard control = new Switchboard("control");
    private final HttpAnswers answers = HttpAnswers.withoutRedirects();
    private final List<Listener> listeners = new ArrayList<>();
    private final CertificateAuthority authority;
    private final SSLContext keys;
    private final NameServer names;
    private final int controlPort;
    private final String zone;

    private Outpost(OutpostOptions options, Optional<SSLContext> certificate, ControlTalk.Control asked) {
        List<String> known = Stream.concat(options.names().stream(), options.addresses().stream())
                .distinct()
                .toList();
        authority = new CertificateAuthority(known);
        keys = Canaries.context(authority);
        zone = options.zone();
        names = new NameServer(zone(options.zone(), known), log);
        try {
            for (Listener listener : options.listeners()) {
                int port = listener.port();
                for (String address : options.addresses()) {
                    port = listen(listener.canary(), Addresses.literal(address), port);
                }
                listeners.add(new Listener(listener.canary(), port));
            }
            controlPort = control(options, certificate.orElse(keys), asked);
            Stream.of(plain, secure, control).forEach(Switchboard::start);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Puts it up.
     *
     * @param certificate what it shows who asks; one of its own authority where there is none
     * @param asked answers who asks
     * @throws LabException when something else listens where it should
     */
    public static Outpost open(OutpostOptions options, Optional<SSLContext> certificate, ControlTalk.Control asked) {
        return new Outpost(options, certificate, asked);
    }

    private Zone zone(String delegated, List<String> known) {
        if (delegated.isEmpty()) {
            return new Zone(registry, Map.of());
        }
        Stream<String> four =
                known.stream().filter(name -> name.matches("[0-9.]+")).limit(1);
        Stream<String> six = known.stream().filter(Addresses::isV6).limit(1);
        return new Zone(
                registry,
                delegated,
                Stream.concat(four.map(address -> "A " + address), six.map(address -> "AAAA " + address))
                        .toList());
    }

    private int listen(String canary, InetAddress address, int port) {
        InetSocketAddress place = new InetSocketAddress(address, port);
        return switch (canary) {
            case "http" -> plain.listen(canary, place, caller -> HttpConversation.plain(caller, log, answers));
            case "tls" -> secure.listen(canary, place, caller -> new TlsConversation(caller, log, () -> keys, answers));
            case "tcp" -> plain.listen(canary, place, caller -> new RawConversation(caller, log));
            case "udp" -> plain.datagrams(canary, address, port, new DatagramCanary(log));
            case "dns" -> {
                int chosen = plain.datagrams(canary, address, port, names);
                yield plain.listen(
                        canary,
                        new InetSocketAddress(address, chosen),
                        caller -> new NameServerConversation(caller, log, names));
            }
            default -> throw new LabException("There is no " + canary + " canary.");
        };
    }

    private int control(OutpostOptions options, SSLContext shown, ControlTalk.Control asked) {
        // What is said there is no hit, and is kept nowhere.
        HitLog none = new HitLog(new Registry(clock), clock, 0, true);
        int port = options.controlPort();
        for (String address : options.addresses()) {
            port = control.listen(
                    "control",
                    new InetSocketAddress(Addresses.literal(address), port),
                    caller -> new TlsConversation(caller, none, () -> shown, talk -> new ControlTalk(asked)));
        }
        return port;
    }

    /** What listens, with the ports that it really has. */
    public List<Listener> listeners() {
        return List.copyOf(listeners);
    }

    /** The zone of which it is the name server; empty where it is of none. */
    public String zone() {
        return zone;
    }

    /** The port at which it is asked. */
    public int controlPort() {
        return controlPort;
    }

    /** The certificate of its own authority, in PEM form. */
    public String authorityPem() {
        return authority.pem();
    }

    /** Makes a nonce known: from now on what bears it is kept. */
    public void know(String nonce) {
        registry.know(nonce);
    }

    /** Forgets a nonce and what was heard of it. */
    public void forget(String nonce) {
        registry.forget(nonce);
        log.forget(nonce);
    }

    /** What was heard of a nonce, at most {@link #MOST_HITS}. */
    public List<Hit> hitsOf(String nonce) {
        return log.of(nonce);
    }

    /** What was heard at or after a moment and bears no known nonce. */
    public List<Hit> anonymousSince(Instant moment) {
        return log.anonymous().stream()
                .filter(hit -> !hit.at().isBefore(moment))
                .toList();
    }

    /** Whether it heard more at or after a moment that bears no known nonce than it keeps. */
    public boolean hasForgottenSince(Instant moment) {
        return log.hasForgottenSince(moment);
    }

    @Override
    public void close() {
        Stream.of(plain, secure, control).forEach(Switchboard::close);
    }
}
