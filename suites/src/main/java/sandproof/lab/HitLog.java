package sandproof.lab;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Everything that was heard, by attempt. Bounded: a flood fills the list of the attempt that makes it, not the memory.
 */
final class HitLog {
    static final int PER_NONCE = 256;
    static final int ANONYMOUS = 2048;
    /** A call that says nothing for so long is shown as it is; until then it may still say whose it is. */
    static final Duration SILENCE = Duration.ofSeconds(1);

    private final Registry registry;
    private final Clock clock;
    private final int most;
    private final boolean rolling;
    private final Map<String, Set<Heard>> byNonce = new LinkedHashMap<>();
    private final Set<Heard> pending = new LinkedHashSet<>();
    private final Set<Heard> anonymous = new LinkedHashSet<>();
    /** When the latest of those that were not kept, and bore no name until then, was heard. */
    private Instant forgotten = Instant.MIN;

    HitLog(Registry registry, Clock clock) {
        this(registry, clock, PER_NONCE, false);
    }

    /**
     * A log of another size.
     *
     * @param most how many hits it keeps of one nonce
     * @param rolling whether among those without a name the oldest gives way: where strangers call all day, only the last
     *     minutes tell anything
     */
    HitLog(Registry registry, Clock clock, int most, boolean rolling) {
        this.rolling = rolling;
        this.registry = registry;
        this.clock = clock;
        this.most = most;
    }

    /** A call begins. At an address that only one attempt was told, the call alone is a hit. */
    Heard open(Caller caller) {
        Heard heard = new Heard(this, caller, clock.instant());
        synchronized (this) {
            Optional<String> owner = caller.address() == null ? Optional.empty() : registry.owner(caller.address());
            owner.ifPresent(nonce -> file(heard, nonce));
            if (owner.isEmpty()) {
                expect(heard);
            }
        }
        return heard;
    }

    private void expect(Heard heard) {
        if (pending.size() < 2 * ANONYMOUS) {
            pending.add(heard);
        } else {
            forgets(heard);
        }
    }

    /** Finds out whose a call is by what it said. */
    void attribute(Heard heard, byte[] raw) {
        Optional<String> nonce = NonceFinder.find(raw, registry::knows);
        synchronized (this) {
            if (nonce.isPresent() && !nonce.get().equals(heard.nonce)) {
                file(heard, nonce.get());
            }
            notifyAll();
        }
    }

    /** A call ended: what has not said whose it is will not say it any more. */
    synchronized void end(Heard heard) {
        if (pending.remove(heard)) {
            if (rolling && anonymous.size() >= ANONYMOUS) {
                Heard oldest = anonymous.iterator().next();
                anonymous.remove(oldest);
                forgets(oldest);
            }
            if (anonymous.size() < ANONYMOUS) {
                anonymous.add(heard);
            } else {
                forgets(heard);
            }
        }
        notifyAll();
    }

    /** Among strangers nothing is innocent. */
    private void forgets(Heard heard) {
        if ((rolling || !heard.hit().innocent()) && heard.at.isAfter(forgotten)) {
            forgotten = heard.at;
        }
    }

    /** Whether something without a name that was heard at or after a moment is not among {@link #anonymous()}. */
    synchronized boolean hasForgottenSince(Instant moment) {
        return !forgotten.isBefore(moment);
    }

    private synchronized void file(Heard heard, String nonce) {
        pending.remove(heard);
        anonymous.remove(heard);
        Set<Heard> before = byNonce.get(heard.nonce);
        if (before != null) {
            before.remove(heard);
        }
        heard.nonce = nonce;
        Set<Heard> hits = byNonce.computeIfAbsent(nonce, n -> new LinkedHashSet<>());
        if (hits.size() < most) {
            hits.add(heard);
        }
        notifyAll();
    }

    synchronized List<Hit> of(String nonce) {
        return byNonce.getOrDefault(nonce, Set.of()).stream().map(Heard::hit).toList();
    }

    synchronized List<Hit> anonymous() {
        Instant old = clock.instant().minus(SILENCE);
        Stream<Heard> silent =
                pending.stream().filter(heard -> heard.at.isBefore(old) && !heard.caller.atAllowedHost());
        return Stream.concat(anonymous.stream(), silent).map(Heard::hit).toList();
    }

    /** Where something was heard at or after a moment that no task may do and that bears no name, in words. */
    synchronized List<String> suspicionsSince(Instant moment) {
        List<String> heard = new ArrayList<>();
        anonymous().stream()
                .filter(hit -> !hit.innocent() && !hit.at().isBefore(moment))
                .forEach(hit ->
                        heard.add("the " + hit.canary() + " canary at " + hit.localAddress() + " port " + hit.port()));
        if (hasForgottenSince(moment)) {
            heard.add("more than is kept");
        }
        return heard;
    }

    /**
     * Something at one place, heard at or after a moment, that bears no name. Calls that may still say whose they are get
     * the time to, so that it may take that long.
     */
    synchronized Optional<Hit> nameless(Instant from, Predicate<Hit> there) {
        Instant until = clock.instant();
        Predicate<Heard> asked =
                heard -> !heard.at.isBefore(from) && !heard.at.isAfter(until) && there.test(heard.hit());
        Optional<Boolean> unused =
                awaitUntil(() -> pending.stream().anyMatch(asked) ? Optional.empty() : Optional.of(true), SILENCE);
        return Stream.concat(anonymous.stream(), pending.stream())
                .filter(asked)
                .map(Heard::hit)
                .findFirst();
    }

    /** All hits but those of health probes, oldest first. */
    synchronized List<Hit> all() {
        List<Hit> all = new ArrayList<>(anonymous());
        byNonce.forEach((nonce, hits) -> {
            if (registry.number(nonce).isPresent()) {
                hits.forEach(heard -> all.add(heard.hit()));
            }
        });
        all.sort(Comparator.comparing(Hit::at));
        return all;
    }

    synchronized void forget(String nonce) {
        byNonce.remove(nonce);
    }

    /** Waits until a health probe's call at this place was heard. */
    synchronized boolean awaitProbe(String nonce, String canary, String place, int port, Duration atMost) {
        return awaitUntil(
                        () -> byNonce.getOrDefault(nonce, Set.of()).stream()
                                .filter(heard -> heard.isAt(canary, place, port)
                                        && heard.hit().said().contains(nonce))
                                .findFirst(),
                        atMost)
                .isPresent();
    }

    /** Waits until a hit of the nonce is as asked, or the time is over. */
    synchronized Optional<Hit> await(String nonce, Predicate<Hit> wanted, Duration atMost) {
        return awaitUntil(() -> of(nonce).stream().filter(wanted).findFirst(), atMost);
    }

    private synchronized <T> Optional<T> awaitUntil(Supplier<Optional<T>> look, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (true) {
            Optional<T> found = look.get();
            long left = deadline - System.nanoTime();
            if (found.isPresent() || left <= 0) {
                return found;
            }
            try {
                wait(left / 1_000_000 + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return found;
            }
        }
    }
}
