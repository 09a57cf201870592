package sandproof.canary;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Listener;
import sandproof.lab.OutpostOptions;

/** Whether a zone leads to a canary service on the loopback interface, by resolvers that lead there or nowhere. */
class ZoneCheckTest {
    private static final String TOKEN = "a-token-of-the-tests";

    @TempDir
    Path temporary;

    @Test
    void a_zone_that_leads_to_the_canaries_is_well() throws Exception {
        assertThat(trouble("canary.test", "canary.test", port -> name -> ask(port, name)))
                .isEmpty();
        assertThat(trouble("canary.test", "", port -> name -> ask(port, name))).isEmpty();
    }

    @Test
    void a_zone_that_leads_nowhere_is_said() throws Exception {
        assertThat(trouble("canary.test", "canary.test", port -> name -> {
                    throw new IOException("no such name");
                }))
                .contains("a name of the zone canary.test that was looked up here did not come to the canary"
                        + " (no such name)");
    }

    @Test
    void a_service_of_another_zone_or_of_none_is_said() throws Exception {
        assertThat(trouble("other.test", "canary.test", port -> name -> ask(port, name)))
                .contains("the canary service is the name server of other.test, and the target's canary names the"
                        + " zone canary.test");
        assertThat(trouble("", "canary.test", port -> name -> ask(port, name)).orElseThrow())
                .startsWith("the canary service is the name server of no zone");
    }

    private interface Resolvers {
        Lookup at(int port);
    }

    private Optional<String> trouble(String served, String named, Resolvers resolvers) throws IOException {
        int port = free();
        OutpostOptions options =
                new OutpostOptions(List.of("127.0.0.1"), List.of(new Listener("dns", port)), 0, served, List.of());
        try (CanaryService service = CanaryService.open(options, Optional.empty(), TOKEN)) {
            Path ca = Files.writeString(
                    temporary.resolve("ca.pem"), service.outpost().authorityPem(), US_ASCII);
            CanaryAddress address = new CanaryAddress(
                    "127.0.0.1",
                    Optional.empty(),
                    Optional.empty(),
                    named.isEmpty() ? Optional.empty() : Optional.of(named),
                    service.outpost().controlPort(),
                    "TOKEN",
                    Optional.of(ca.toString()));
            try (CanaryPost post = CanaryPost.open(address, TOKEN, resolvers.at(port))) {
                assertThat(post.sick()).isEmpty();
                return post.zoneTrouble();
            }
        }
    }

    private static int free() throws IOException {
        for (int tries = 0; ; tries++) {
            try (ServerSocket tcp = new ServerSocket(0);
                    DatagramSocket udp = new DatagramSocket(tcp.getLocalPort())) {
                return udp.getLocalPort();
            } catch (IOException taken) {
                if (tries > 20) {
                    throw taken;
                }
            }
        }
    }

    private static void ask(int port, String name) throws IOException {
        byte[] query = Message.newQuery(Record.newRecord(Name.fromString(name), Type.A, DClass.IN))
                .toWire();
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(query, query.length, InetAddress.getLoopbackAddress(), port));
        }
    }
}
