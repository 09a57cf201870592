package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelHoldingsTest {
    @TempDir
    Path tree;

    @Test
    void addresses_and_routes_are_read_of_the_kernels_tree() {
        String trie = """
                Main:
                  +-- 0.0.0.0/0 3 0 5
                     |-- 127.0.0.0
                        /8 host LOCAL
                     |-- 127.0.0.1
                        /32 host LOCAL
                     |-- 127.255.255.255
                        /32 link BROADCAST
                     |-- 10.99.1.0
                        /24 link UNICAST
                Id 77:
                     |-- 0.0.0.0
                        /0 universe UNICAST
                """;
        assertThat(KernelHoldings.ways(trie.lines().toList()))
                .containsExactlyInAnyOrder(
                        "the route 127.0.0.0/8",
                        "the address 127.0.0.1",
                        "the route 10.99.1.0/24",
                        "the route 0.0.0.0/0 in table 77");
    }

    @Test
    void an_address_that_the_kernel_made_up_tells_nothing() {
        assertThat(KernelHoldings.addresses6(List.of(
                        "fe800000000000000000000000000001 03 40 20 80 docker0",
                        "fd000000000000000000000000000001 01 80 00 80       lo")))
                .containsExactly("the address fd00:0000:0000:0000:0000:0000:0000:0001 of lo");
    }

    @Test
    void a_new_group_at_the_top_is_told_and_anothers_or_an_engines_is_not() throws Exception {
        group("", "1\n");
        Path own = group("jobs/ours", "5\n");
        group("system", "0\n");
        ControlGroups groups = new ControlGroups(tree, "0::/jobs/ours\n");
        Set<Path> before = groups.all();
        Path left = group("left", "");
        group("left/below", "");
        group("busy", "0\n");
        group("docker", "");
        group("sandproof-engine-0011223344", "");
        group("x.slice", "");
        group("system/new", "");
        Path within = group("jobs/ours/within", "");
        assertThat(groups.since(before))
                .containsExactlyInAnyOrder("the control group " + left, "the control group " + within);
        assertThat(own).exists();
    }

    @Test
    void in_the_first_version_each_tree_has_a_top_of_its_own() throws Exception {
        group("pids", "1\n");
        ControlGroups groups = new ControlGroups(tree, "8:pids:/\n");
        Set<Path> before = groups.all();
        Path left = group("pids/left", "");
        Path beside = group("beside", "");
        assertThat(groups.since(before))
                .containsExactlyInAnyOrder("the control group " + left, "the control group " + beside);
    }

    private Path group(String name, String processes) throws Exception {
        Path group = Files.createDirectories(tree.resolve(name));
        Files.writeString(group.resolve("cgroup.procs"), processes);
        return group;
    }
}
