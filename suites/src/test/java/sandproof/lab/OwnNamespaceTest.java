package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnNamespaceTest {
    private static final Map<String, String> ELSEWHERE =
            Map.of("SANDPROOF_OUTER_NET", "net:[1]", "SANDPROOF_OUTER_MNT", "mnt:[1]");

    private final Path proc;

    OwnNamespaceTest(@TempDir Path proc) {
        this.proc = proc;
    }

    @BeforeEach
    void a_fresh_namespace() throws IOException {
        Files.createDirectories(proc.resolve("self/ns"));
        Files.createDirectories(proc.resolve("self/net"));
        Files.createSymbolicLink(proc.resolve("self/ns/net"), Path.of("net:[2]"));
        Files.createSymbolicLink(proc.resolve("self/ns/mnt"), Path.of("mnt:[3]"));
        write("dev", "Inter-|  Receive\n face |bytes\n    lo: 0 0\n sit0: 0 0\n");
        write("route", "Iface\tDestination\n");
        write("ipv6_route", "00000000000000000000000000000001 80 00000000 00 00 0 1 0 80200001       lo\n");
        write("if_inet6", "00000000000000000000000000000001 01 80 10 80       lo\n");
        write("fib_trie", "Main:\n           |-- 127.0.0.1\n              /32 host LOCAL\n");
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(proc.resolve("self/net").resolve(file), content);
    }

    private void refuses(Map<String, String> environment, String because) {
        assertThatThrownBy(() -> new OwnNamespace(proc).demand(environment))
                .isInstanceOf(LabException.class)
                .hasMessageContaining(because)
                .hasMessageContaining("./sandproof");
    }

    @Test
    void a_fresh_namespace_is_accepted() {
        assertThatCode(() -> new OwnNamespace(proc).demand(ELSEWHERE)).doesNotThrowAnyException();
    }

    @Test
    void the_lab_accepts_its_own_addresses_when_it_opens_again() throws IOException {
        write("fib_trie", "   |-- 169.254.169.254\n     /32 host LOCAL\n   |-- 10.66.0.0\n     /24 host LOCAL\n");
        write("if_inet6", "fd000ec2000000000000000000000254 01 80 00 82       lo\n");
        assertThatCode(() -> new OwnNamespace(proc).demand(ELSEWHERE)).doesNotThrowAnyException();
    }

    @Test
    void an_unknown_or_shared_network_is_refused() {
        refuses(Map.of(), "SANDPROOF_OUTER_NET is not set");
        refuses(Map.of("SANDPROOF_OUTER_NET", "net:[2]"), "the machine's own network");
        refuses(Map.of("SANDPROOF_OUTER_NET", "net:[1]"), "SANDPROOF_OUTER_MNT is not set");
        refuses(Map.of("SANDPROOF_OUTER_NET", "net:[1]", "SANDPROOF_OUTER_MNT", "mnt:[3]"), "the machine's own mounts");
    }

    @Test
    void another_interface_route_or_address_is_refused_by_name() throws IOException {
        write("route", "Iface\tDestination\neth7\t00000000\n");
        refuses(ELSEWHERE, "routes by eth7");
        write("route", "Iface\tDestination\n");
        write("ipv6_route", "00 00 00 00 00 0 1 0 80200001     eth8\n");
        refuses(ELSEWHERE, "routes by eth8");
        write("ipv6_route", "");
        write("fib_trie", "   |-- 192.0.2.99\n     /32 host LOCAL\n");
        refuses(ELSEWHERE, "192.0.2.99");
        write("fib_trie", "");
        write("if_inet6", "20010db8000000000000000000000001 01 80 00 82       lo\n");
        refuses(ELSEWHERE, "20010db8000000000000000000000001");
        write("dev", "   lo: 0\n eth9: 0\n");
        refuses(ELSEWHERE, "a way out by eth9");
    }
}
