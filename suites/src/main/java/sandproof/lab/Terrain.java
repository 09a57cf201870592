package sandproof.lab;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Addresses, fresh {@code /run} and {@code /dev/shm}, resolver and hosts file: what is put up before the canaries. */
final class Terrain implements AutoCloseable {
    /**
     * One shell for all of it, because starting processes is what takes the time. A resolver file that is missing, or
     * a link to nowhere, may stay so: the C library then asks 127.0.0.1, which is a name server canary too.
     */
    private static final String UP = """
            set -eu
            mount --make-rprivate /
            for key in all default lo; do
              echo 0 2>/dev/null >/proc/sys/net/ipv6/conf/$key/disable_ipv6 || :
            done
            ip -batch -
            mount -t tmpfs -o mode=0755,size=64m sandproof-run /run
            mount -t tmpfs -o mode=1777,size=256m sandproof-shm /dev/shm
            mkdir -p /run/sandproof /run/lock /run/user
            chmod 1777 /run/lock
            printf 'nameserver 192.0.2.53\\noptions timeout:1 attempts:1\\n' >/run/sandproof/resolv.conf
            printf '127.0.0.1 localhost\\n::1 localhost ip6-localhost\\n10.99.0.1 sandproof-host\\n' >/run/sandproof/hosts
            if target=$(readlink -m /etc/resolv.conf) && [ "${target#/run/}" != "$target" ]; then
              mkdir -p "${target%/*}"
              cp /run/sandproof/resolv.conf "$target"
            elif [ -e /etc/resolv.conf ]; then
              mount --bind /run/sandproof/resolv.conf /etc/resolv.conf
            fi
            [ ! -e /etc/hosts ] || mount --bind /run/sandproof/hosts /etc/hosts
            """;

    private static final String DOWN = """
            for place in /etc/hosts /etc/resolv.conf /dev/shm /run; do
              if grep -q "^[^ ]* [^ ]* [^ ]* [^ ]* $place .*sandproof-" /proc/self/mountinfo; then
                umount -l "$place"
              fi
            done
            """;

    private boolean up;

    void up() {
        try {
            Shell.run(UP, Addresses.batch());
            up = true;
        } catch (IOException e) {
            throw new LabException(
                    "The lab cannot be put up (" + e.getMessage() + "): it needs ip, mount and root of its namespaces.",
                    e);
        }
        String missing = missing();
        if (!missing.isEmpty()) {
            throw new LabException("The lab's network lacks " + missing
                    + " after it was set up: check that this kernel has IPv4 and IPv6.");
        }
        demandJavaHearsIpv6();
    }

    /** A JVM that started while loopback was down has switched its IPv6 off, and its listeners would be half deaf. */
    private static void demandJavaHearsIpv6() {
        try (SocketChannel six = SocketChannel.open(StandardProtocolFamily.INET6)) {
            six.getLocalAddress();
        } catch (UnsupportedOperationException | IOException e) {
            throw new LabException(
                    "This Java does without IPv6, since loopback was down when it started: bring it up first, as"
                            + " './sandproof' does.",
                    e);
        }
    }

    /** Reads back what was set: addresses and the blocks routed to this machine. */
    private static String missing() {
        try {
            String trie = Files.readString(Path.of("/proc/self/net/fib_trie"));
            Path six = Path.of("/proc/self/net/if_inet6");
            String v6 = Files.exists(six) ? Files.readString(six) : "";
            Stream<String> addresses = Addresses.single().stream()
                    .filter(address -> !(Addresses.isV6(address)
                            ? v6.contains(Addresses.hex(address))
                            : trie.contains("-- " + address + "\n")));
            Stream<String> blocks = Addresses.BLOCKS4.stream()
                    .filter(block -> !trie.contains("-- " + block.substring(0, block.indexOf('/')) + "\n"));
            return Stream.concat(addresses, blocks).collect(Collectors.joining(", "));
        } catch (IOException e) {
            return "a readable table of its addresses (" + e.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        if (!up) {
            return;
        }
        up = false;
        try {
            Shell.run(DOWN, "");
        } catch (IOException e) {
            throw new LabException("The lab's mounts cannot be taken down: " + e.getMessage() + ".", e);
        }
    }
}
