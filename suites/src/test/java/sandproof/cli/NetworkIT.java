package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One policy, three sandboxes: one is given it, one has no walls, one has no way out. */
class NetworkIT {
    @TempDir
    private Path temporary;

    private Path policy = Path.of("");

    @BeforeEach
    void declare() throws IOException {
        policy = Files.writeString(temporary.resolve("network.yaml"), """
                name: build jobs
                reachable:
                - {host: registry.example, port: 443, protocol: https}
                - {host: mirror.example, port: 80, protocol: http}
                - {host: git.example, port: 9418}
                unreachable:
                - {host: 169.254.169.254, port: 80, protocol: http}
                - {host: registry.example, port: 22}
                - {host: 8.8.8.8, port: 53, protocol: udp}
                - {host: "2001:db8::1", port: 8123, protocol: http}
                """);
    }

    @Test
    void a_sandbox_that_is_given_the_policy_keeps_it() throws Exception {
        Program.Ended held = on("reference");
        assertThat(held.said()).endsWith("7 of 7 as declared, 0 differ, 0 not proven\n");
        assertThat(held.code()).isZero();
        assertThat(temporary.resolve("reference/network.json")).content().contains("\"asDeclared\" : 7");
    }

    @Test
    void without_walls_everything_is_reached() throws Exception {
        Program.Ended open = on("naked");
        assertThat(open.said())
                .contains("| 169.254.169.254:80/http | unreachable | **reachable** | heard from ")
                .contains("| [2001:db8::1]:8123/http | unreachable | **reachable** |")
                .contains("| 8.8.8.8:53/udp | unreachable | **reachable** |")
                .endsWith("3 of 7 as declared, 4 differ, 0 not proven\n");
        assertThat(temporary.resolve("naked/network.json"))
                .content()
                .contains("succeeded: a question to the address 8.8.8.8")
                .contains(": a connection with TLS to the address 169.254.169.254");
        assertThat(open.code()).isEqualTo(ExitCode.BREACHED);
    }

    @Test
    void without_a_way_out_what_must_be_reached_is_not_and_silence_is_no_merit() throws Exception {
        Program.Ended shut = on("bubblewrap");
        assertThat(shut.said())
                .contains("| git.example:9418/tcp | reachable | **unreachable** | nothing was heard there |")
                .endsWith("0 of 7 as declared, 3 differ, 4 not proven\n");
        assertThat(shut.code()).isEqualTo(ExitCode.BREACHED);
    }

    @Test
    void a_gateway_that_lets_a_connection_through_and_no_word_leaves_it_open() throws Exception {
        Files.writeString(policy, """
                name: one place
                reachable:
                - {host: 192.0.2.7, port: 443, protocol: https}
                unreachable: []
                """);
        Path mute = Files.writeString(temporary.resolve("mute.yaml"), """
                name: mute
                driver: command
                description: tasks have no network, and what stands before them connects and says nothing
                claims: {}
                settings:
                  wrapper:
                  - bash
                  - -c
                  - 'exec 3<>/dev/tcp/192.0.2.7/443; exec 3>&-; exec "$@"'
                  - bash
                  - unshare
                  - --net
                  - sh
                  - -c
                  - 'ip link set lo up; exec "$@"'
                  - sh
                  - ${command...}
                """);
        Program.Ended unsure = on(mute.toString());
        assertThat(unsure.said())
                .contains(
                        "| 192.0.2.7:443/https | reachable | *not proven* | something without a name was heard there,")
                .endsWith("0 of 1 as declared, 0 differ, 1 not proven\n");
        assertThat(unsure.code()).isEqualTo(ExitCode.NOT_PROVEN);
    }

    private Program.Ended on(String target) throws Exception {
        return Program.inLab(
                "network",
                policy.toString(),
                "--target",
                target,
                "--out",
                temporary.resolve(target.endsWith(".yaml") ? "out" : target).toString());
    }
}
