package sandproof.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Listener;
import sandproof.lab.OutpostOptions;

/** Where canaries for a sandbox elsewhere listen. */
final class CanaryPlaces {
    private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "an address to listen on, IPv4 or IPv6; the first is the one that no task may reach"
                    + " (repeatable; default: 127.0.0.1)")
    List<String> bind = new ArrayList<>();

    @Option(
            names = "--name",
            paramLabel = "NAME-or-ADDRESS",
            description = "under what else it is reached, for its certificate and its zone (repeatable)")
    List<String> names = new ArrayList<>();

    @Option(
            names = "--control",
            paramLabel = "PORT",
            description = "the port at which a run asks what was heard (default: ${DEFAULT-VALUE})")
    int control = CanaryAddress.CONTROL;

    @Option(
            names = "--zone",
            paramLabel = "NAME",
            description = "a zone of yours whose name server this machine is (default: none)")
    String zone = "";

    @Option(
            names = "--without",
            paramLabel = "PORT/KIND",
            description = "a listener to do without, such as 22/tcp; attacks that call it are then not proven"
                    + " (repeatable)")
    List<String> without = new ArrayList<>();

    List<String> addresses() {
        return bind.isEmpty() ? List.of("127.0.0.1") : bind;
    }

    OutpostOptions options() {
        if (control < 1 || control > 65_535) {
            throw new UsageException("--control is " + control + ", expected 1 to 65535");
        }
        addresses().forEach(address -> {
            if (literal(address).isAnyLocalAddress()) {
                throw new UsageException("--bind is " + address
                        + ", expected single addresses: which of them was called is what counts");
            }
        });
        names.forEach(name -> {
            boolean named = NAME.matcher(name).matches() && !name.matches("[0-9.]+");
            if (!named && address(name).isEmpty()) {
                throw new UsageException("--name is \"" + name
                        + "\", expected a name such as canary.example.org, or an IPv4 or IPv6 address");
            }
        });
        if (!zone.isEmpty() && !NAME.matcher(zone).matches()) {
            throw new UsageException("--zone is \"" + zone + "\", expected a name such as canary.example.org");
        }
        return new OutpostOptions(addresses(), listeners(), control, zone, names);
    }

    private List<Listener> listeners() {
        List<Listener> listeners = new ArrayList<>(Listener.USUAL);
        for (String one : without) {
            if (!listeners.removeIf(listener -> listener.toString().equals(one))) {
                throw new UsageException("--without is \"" + one + "\", expected one of "
                        + String.join(
                                ", ", listeners.stream().map(Listener::toString).toList()));
            }
        }
        return listeners;
    }

    /** What a person must know before opening ports to others; empty where nobody else can reach them. */
    Optional<String> warning() {
        List<String> open = addresses().stream()
                .filter(address -> !literal(address).isLoopbackAddress())
                .toList();
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "whoever reaches " + String.join(", ", open)
                                + " can talk to these canaries; use a machine that holds nothing else, and end them after the run");
    }

    private static InetAddress literal(String address) {
        return address(address)
                .orElseThrow(
                        () -> new UsageException("--bind is \"" + address + "\", expected an IPv4 or IPv6 address"));
    }

    /** Where it is written as one, so that no name server is asked. */
    private static Optional<InetAddress> address(String text) {
        if (!text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
