package sandproof.lab;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which nonce holds which host number. A number is given again only after it rested, oldest first, so that a late and
 * silent call is not laid at a newcomer's door; a nonce is remembered for the lab's whole life.
 */
final class Registry {
    static final int NUMBERS = 250;
    static final Duration REST = Duration.ofSeconds(5);
    private static final Pattern NONCE = Pattern.compile("[0-9a-f]{" + NonceFinder.LENGTH + "}");

    private record Free(int number, Instant since) {}

    private final Clock clock;
    private final Deque<Free> free = new ArrayDeque<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Set<String> live = new HashSet<>();
    private final Map<InetAddress, String> owners = new HashMap<>();

    Registry(Clock clock) {
        this.clock = clock;
        for (int k = 1; k <= NUMBERS; k++) {
            free.add(new Free(k, Instant.EPOCH));
        }
    }

    /** Gives the nonce a number of its own. */
    synchronized int claim(String nonce) {
        if (!NONCE.matcher(nonce).matches()) {
            throw new LabException("'" + nonce + "' is not a nonce: give 20 lower-case hexadecimal digits.");
        }
        if (!live.add(nonce)) {
            throw new LabException("The nonce " + nonce + " is in use already: give each attempt one of its own.");
        }
        Free next = free.peek();
        if (next == null || clock.instant().isBefore(next.since().plus(REST))) {
            live.remove(nonce);
            throw new LabException("All " + NUMBERS
                    + " host numbers of the lab are in use or at rest: close ranges, or run fewer attempts at once.");
        }
        free.remove();
        numbers.put(nonce, next.number());
        for (String address : Addresses.exclusive(next.number())) {
            owners.put(Addresses.literal(address), nonce);
        }
        return next.number();
    }

    synchronized void release(String nonce) {
        Integer number = numbers.get(nonce);
        if (number != null && live.remove(nonce)) {
            free.add(new Free(number, clock.instant()));
        }
    }

    /** Makes a nonce known that needs no number, such as a health probe's. */
    synchronized void know(String nonce) {
        numbers.putIfAbsent(nonce, 0);
    }

    synchronized void forget(String nonce) {
        if (!live.contains(nonce)) {
            numbers.remove(nonce);
        }
    }

    synchronized boolean knows(String nonce) {
        return numbers.containsKey(nonce);
    }

    /** The host number of a nonce, also of one that was released. */
    synchronized OptionalInt number(String nonce) {
        Integer number = numbers.get(nonce);
        return number == null || number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Whose address this is; an IPv4 address inside an IPv6 one (mapped, NAT64, 6to4 …) counts as itself. */
    synchronized Optional<String> owner(InetAddress address) {
        String owner = owners.get(address);
        if (owner != null || address.getAddress().length == 4) {
            return Optional.ofNullable(owner);
        }
        byte[] bytes = address.getAddress();
        for (int at : new int[] {12, 2}) {
            owner = owners.get(embedded(bytes, at));
            if (owner != null) {
                return Optional.of(owner);
            }
        }
        return Optional.empty();
    }

    private static InetAddress embedded(byte[] bytes, int at) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, at, at + 4));
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes are an address", e);
        }
    }
}
