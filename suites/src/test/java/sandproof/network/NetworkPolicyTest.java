package sandproof.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.lab.Destination;
import sandproof.report.document.DocumentException;

class NetworkPolicyTest {
    @TempDir
    private Path temporary;

    @Test
    void both_columns_are_read_and_the_allowed_one_is_what_a_task_is_given() throws Exception {
        NetworkPolicy policy = read("""
                name: n
                reachable: [{host: A.test, port: 443, protocol: https}, {host: b.test, port: 9418}, {host: b.test, port: 9, protocol: udp}]
                unreachable: [{host: "fd00::1", port: 80, protocol: http}]
                """);
        assertThat(policy.rows())
                .contains(
                        new Row(new Destination("a.test", 443, Destination.Protocol.HTTPS), true),
                        new Row(new Destination("fd00::1", 80, Destination.Protocol.HTTP), false))
                .hasSize(4);
        assertThat(policy.egress()).containsExactly("a.test:443", "tcp://b.test:9418");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "{name: n}#n.yaml: no destination is declared, expected one at least",
                "{name: n, reachable: [{host: a, port: 0}]}#n.yaml, line 1: field reachable[0].port: found 0, expected a number not below 1",
                "{name: n, reachable: [{host: a, port: 1, protocol: sctp}]}#n.yaml, line 1: field reachable[0].protocol: found \"sctp\", expected one of tcp, udp, http, https",
                "{name: n, reachable: [{host: a/b, port: 1}]}#n.yaml: field reachable[0].host: found \"a/b\", expected a host name, or an IPv4 or IPv6 address",
                "{name: n, reachable: [{host: '*.a', port: 1}]}#n.yaml: field reachable[0].host: found \"*.a\", expected a host name, or an IPv4 or IPv6 address",
                "{name: n, reachable: [{host: 10.0.0, port: 1}]}#n.yaml: field reachable[0].host: found \"10.0.0\", expected a host name, or an IPv4 or IPv6 address",
                "{name: n, reachable: [{host: 10.0.0.300, port: 1}]}#n.yaml: field reachable[0].host: found \"10.0.0.300\", expected a host name, or an IPv4 or IPv6 address",
                "{name: n, reachable: [{host: ':::', port: 1}]}#n.yaml: field reachable[0].host: found \":::\", expected a host name, or an IPv4 or IPv6 address",
                "{name: n, unreachable: [{host: 127.0.0.1, port: 1}]}#n.yaml: field unreachable[0].host: found \"127.0.0.1\", expected an address of one other machine",
                "{name: n, reachable: [{host: a, port: 1}], unreachable: [{host: A, port: 1}]}#n.yaml: field unreachable[0]: found a:1/tcp once more, expected each destination once",
                "{name: n, reachable: [{host: a, port: 443, protocol: http}]}#n.yaml: a:443/http cannot be had: in the lab port 443 speaks tls; declare it as tcp",
                "{name: n, reachable: [{host: a, port: 7777, protocol: http}, {host: b, port: 7777, protocol: https}]}#n.yaml: b:7777/https and a:7777/http cannot both be had: a port speaks one protocol; declare one as tcp",
            })
    void what_is_wrong_is_one_clear_sentence(String text, String sentence) {
        DocumentException wrong = catchThrowableOfType(DocumentException.class, () -> read(text));
        assertThat(wrong)
                .hasMessage(
                        sentence.replace("n.yaml", temporary.resolve("n.yaml").toString()));
    }

    private NetworkPolicy read(String text) throws IOException {
        return NetworkPolicy.read(Files.writeString(temporary.resolve("n.yaml"), text));
    }
}
