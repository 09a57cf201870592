package sandproof.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes sure that nothing outside can be reached or changed from here, before anything is put up: the namespaces are
 * not those the launcher came from, and there is no way out of them.
 */
final class OwnNamespace {
    private static final String ADVICE = ": start it by './sandproof', which makes namespaces for it.";
    /** Kernel modules put these into every new network namespace; they are down and lead nowhere. */
    private static final Set<String> FALLBACK_TUNNELS =
            Set.of("tunl0", "sit0", "gre0", "gretap0", "erspan0", "ip_vti0", "ip6_vti0", "ip6tnl0", "ip6gre0");

    private final Path proc;

    OwnNamespace(Path proc) {
        this.proc = proc;
    }

    void demand(Map<String, String> environment) {
        demandOwn("net", "network", environment.getOrDefault("SANDPROOF_OUTER_NET", ""));
        demandOwn("mnt", "mounts", environment.getOrDefault("SANDPROOF_OUTER_MNT", ""));
        Set<String> interfaces = interfaces();
        if (!interfaces.isEmpty()) {
            throw new LabException("The lab's network has a way out by " + String.join(", ", interfaces) + ADVICE);
        }
        Set<String> routes = routes();
        if (!routes.isEmpty()) {
            throw new LabException("The lab's network has routes by " + String.join(", ", routes) + ADVICE);
        }
        List<String> foreign = foreignAddresses();
        if (!foreign.isEmpty()) {
            throw new LabException(
                    "The lab's network has addresses of someone else (" + String.join(", ", foreign) + ")" + ADVICE);
        }
    }

    private void demandOwn(String kind, String what, String outer) {
        if (outer.isEmpty()) {
            throw new LabException("The lab does not know which " + what + " it was started from (SANDPROOF_OUTER_"
                    + kind.toUpperCase(Locale.ROOT) + " is not set)" + ADVICE);
        }
        if (outer.equals(namespace(kind))) {
            throw new LabException("The lab still has the machine's own " + what + " (" + outer + ")" + ADVICE);
        }
    }

    private String namespace(String kind) {
        try {
            return Files.readSymbolicLink(proc.resolve("self/ns/" + kind)).toString();
        } catch (IOException e) {
            throw new LabException(
                    "The lab cannot tell its own " + kind + " namespace (" + e.getMessage() + ")" + ADVICE, e);
        }
    }

    private Set<String> interfaces() {
        return lines("self/net/dev")
                .filter(line -> line.contains(":"))
                .map(line -> line.substring(0, line.indexOf(':')).strip())
                .filter(name -> !name.equals("lo") && !FALLBACK_TUNNELS.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> routes() {
        Stream<String> v4 = lines("self/net/route").skip(1).map(line -> line.split("\\s+", 2)[0]);
        Stream<String> v6 = lines("self/net/ipv6_route").map(line -> line.substring(line.lastIndexOf(' ') + 1));
        return Stream.concat(v4, v6)
                .filter(device -> !device.isBlank() && !device.equals("lo"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<String> lines(String file) {
        Path path = proc.resolve(file);
        try {
            // No IPv6 in the kernel: no such file.
            return Files.exists(path) ? Files.readAllLines(path).stream() : Stream.of();
        } catch (IOException e) {
            throw new LabException("The lab cannot look at its own network (" + e.getMessage() + ")" + ADVICE, e);
        }
    }

    /**
     * Read from the kernel's own tables: Java's network classes must not be touched before loopback is up, since they
     * look once whether there is IPv6 and then stay with it.
     */
    private List<String> foreignAddresses() {
        Set<String> ours6 = Addresses.single().stream()
                .filter(Addresses::isV6)
                .map(Addresses::hex)
                .collect(Collectors.toSet());
        Stream<String> v6 = lines("self/net/if_inet6")
                .map(line -> line.substring(0, line.indexOf(' ')))
                .filter(address -> !address.equals("0".repeat(31) + "1") && !ours6.contains(address));
        Set<String> ours4 = Stream.concat(
                        Addresses.single().stream(),
                        Addresses.BLOCKS4.stream().map(block -> block.substring(0, block.indexOf('/'))))
                .collect(Collectors.toSet());
        return Stream.concat(localAddresses4().stream(), v6)
                .filter(address ->
                        !address.startsWith("127.") && !address.equals("0.0.0.0") && !ours4.contains(address))
                .sorted()
                .toList();
    }

    /** In the routing trie an address stands before the line that says it is local. */
    private Set<String> localAddresses4() {
        Set<String> local = new TreeSet<>();
        String last = "";
        for (String line : lines("self/net/fib_trie").toList()) {
            int dashes = line.indexOf("|-- ");
            if (dashes >= 0) {
                last = line.substring(dashes + 4).strip();
            } else if (line.endsWith("host LOCAL")) {
                local.add(last);
            }
        }
        return local;
    }
}
