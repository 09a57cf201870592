package sandproof.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * What the lab's kernel keeps though no process holds it: objects of System V's and of POSIX's IPC, addresses, routes,
 * rules and interfaces. The lab has spaces of its own for all of them.
 */
final class KernelHoldings {
    private static final List<String> IPC = List.of("shm", "sem", "msg");
    private static final List<String> IPC_WORDS =
            List.of("the shared memory segment ", "the semaphore set ", "the message queue ");

    /** Come with a module of the kernel, to every network namespace, whoever loaded it. */
    private static final Set<String> OF_MODULES =
            Set.of("tunl0", "gre0", "gretap0", "erspan0", "ip_vti0", "ip6_vti0", "sit0", "ip6tnl0", "ip6gre0");

    private static final int MOST_BYTES = 4 << 20;
    private static final int ADDRESS_FIELDS = 6;
    private static final long PATIENCE_MILLIS = 2_000;

    private KernelHoldings() {}

    /** All of it now, each in words. */
    static Set<String> now() {
        Set<String> all = new TreeSet<>();
        for (int kind = 0; kind < IPC.size(); kind++) {
            for (String line : lines("/proc/sysvipc/" + IPC.get(kind))) {
                String[] fields = line.strip().split(" +");
                // The first line names the fields.
                if (fields.length > 1 && !fields[0].equals("key")) {
                    all.add(IPC_WORDS.get(kind) + fields[1] + " (key " + fields[0] + ")");
                }
            }
        }
        queues(all);
        for (String line : lines("/proc/net/dev")) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (!name.isEmpty() && !OF_MODULES.contains(name)) {
                all.add("the network interface " + name);
            }
        }
        all.addAll(ways(lines("/proc/net/fib_trie")));
        all.addAll(addresses6(lines("/proc/net/if_inet6")));
        rules(all, "-4");
        rules(all, "-6");
        return all;
    }

    private static void queues(Set<String> all) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/dev/mqueue"))) {
            entries.forEach(entry -> all.add("the message queue " + entry));
        } catch (IOException | DirectoryIteratorException none) {
            // Not mounted, then.
            return;
        }
    }

    /** The addresses and routes of every table, as the kernel prints its tree of them. */
    static Set<String> ways(List<String> trie) {
        Set<String> ways = new HashSet<>();
        String table = "";
        String address = "";
        for (String line : trie) {
            String text = line.strip();
            if (text.endsWith(":")) {
                // Two of them are printed as one as long as there is no rule but the first three.
                table = text.startsWith("Id ") ? " in table " + text.substring(3, text.length() - 1) : "";
            } else if (text.startsWith("|-- ")) {
                address = text.substring(4);
            } else if (text.startsWith("/32 host LOCAL")) {
                ways.add("the address " + address + table);
            } else if (text.startsWith("/") && !text.contains("BROADCAST")) {
                ways.add("the route " + address + text.split(" ")[0] + table);
            }
        }
        return ways;
    }

    /** Those that the kernel gives an interface by itself tell nothing. */
    static Set<String> addresses6(List<String> lines) {
        Set<String> addresses = new HashSet<>();
        for (String line : lines) {
            String[] fields = line.strip().split(" +");
            if (fields.length == ADDRESS_FIELDS && !fields[0].startsWith("fe80")) {
                addresses.add("the address " + fields[0].replaceAll("(.{4})(?=.)", "$1:") + " of " + fields[5]);
            }
        }
        return addresses;
    }

    private static void rules(Set<String> all, String family) {
        try {
            Process process = new ProcessBuilder("ip", "-o", family, "rule", "show")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
            if (!process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
            said.replace('\t', ' ')
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> all.add("the rule " + line));
        } catch (IOException none) {
            // Without the program nobody sees rules, nor makes them easily.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> lines(String file) {
        String text = ProcFiles.read(Path.of(file), MOST_BYTES);
        return text.isEmpty() ? List.of() : List.of(text.split("\n"));
    }
}
