package sandproof.reference.egress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditRecord;
import sandproof.reference.weakness.Weaknesses;

/**
 * A gate with one task, a name server and an origin, all on the loopback. 127.1.0.0/16 plays the public addresses; the
 * rest of 127.0.0.0/8 is denied as ever.
 */
final class Range implements AutoCloseable {
    static final String TASK = "t-one";
    static final String PUBLIC = "127.1.0.10";

    final FakeNameServer names = new FakeNameServer();
    final FakeOrigin origin;
    final AuditLog audit;
    final EgressGate gate;
    final TaskEgress egress;
    final Path socket;
    final Path log;

    Range(Path directory, String... weaknesses) throws IOException {
        this(directory, new FakeOrigin(PUBLIC, head -> FakeOrigin.ok("hello")), limits(), List.of(weaknesses));
    }

    Range(Path directory, FakeOrigin origin, EgressLimits limits, List<String> weaknesses) throws IOException {
        this.origin = origin;
        names.has("allowed.test", "A " + PUBLIC)
                .has("denied.test", "A " + PUBLIC)
                .has("named.test", "A " + PUBLIC)
                .has("one.wild.test", "A " + PUBLIC)
                .has("inside.test", "A 127.0.0.1");
        log = directory.resolve("audit.jsonl");
        Weaknesses on = Weaknesses.of(weaknesses);
        audit = AuditLog.open(log, on);
        gate = new EgressGate(names.address(), audit, on, table(), limits);
        socket = directory.resolve("e.sock");
        egress = gate.open(TASK, new EgressPolicy(rules(), EgressBounds.MOST), socket);
    }

    private List<EgressRule> rules() {
        Stream<EgressRule> opaque = Stream.of(
                        "allowed.test",
                        "inside.test",
                        "rebind.test",
                        "mixed.test",
                        "alias.test",
                        "v6.test",
                        "nowhere.test",
                        "under_score.test",
                        "loop.test")
                .map(host ->
                        new EgressRule(host, origin.port(), Set.of(EgressScheme.HTTP, EgressScheme.TCP), Set.of()));
        Stream<EgressRule> readable = Stream.of("named.test", PUBLIC).map(host -> EgressRule.parse(at(host)));
        return Stream.of(
                        opaque,
                        readable,
                        Stream.of(
                                new EgressRule("*.wild.test", origin.port(), Set.of(EgressScheme.HTTP), Set.of("GET"))))
                .flatMap(rule -> rule)
                .toList();
    }

    /** The table of the real thing, but for what plays the public addresses here. */
    static PrefixTable table() {
        return new PrefixTable(PrefixTable.special().prefixes().stream()
                .flatMap(prefix -> prefix.name().equals("loopback")
                                && !prefix.address().isV6()
                        ? List.of(Prefix.of("127.0.0.0/16", "loopback"), Prefix.of("127.2.0.0/15", "loopback")).stream()
                        : List.of(prefix).stream())
                .toList());
    }

    static EgressLimits limits() {
        return new EgressLimits(
                16 * 1024, 1 << 20, 1 << 20, 8 << 20, 64 << 20, 16, 500, Duration.ofSeconds(10), Duration.ofSeconds(3));
    }

    String at(String host) {
        return host + ":" + origin.port();
    }

    String get(String host) {
        return "GET http://" + at(host) + "/path?query HTTP/1.1\r\nHost: " + at(host) + "\r\n\r\n";
    }

    /** Sends bytes (one a character) and reads until the gate closes. */
    String exchange(String request) {
        try (SocketChannel channel = connect()) {
            send(channel, request);
            return receiveAll(channel);
        } catch (IOException e) {
            return "broken: " + e.getMessage();
        }
    }

    SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket));
        return channel;
    }

    static void send(SocketChannel channel, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    static String receiveAll(SocketChannel channel) {
        StringBuilder text = new StringBuilder();
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        try {
            while (channel.read(buffer) >= 0) {
                text.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
                buffer.clear();
            }
        } catch (IOException e) {
            text.append("<reset>");
        }
        return text.toString();
    }

    static String receiveUntil(SocketChannel channel, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (!text.toString().endsWith(end) && channel.read(one) >= 0) {
            text.append(StandardCharsets.ISO_8859_1.decode(one.flip()));
            one.clear();
        }
        return text.toString();
    }

    List<AuditRecord> denials() {
        return records().stream().filter(r -> r.type().equals("denial")).toList();
    }

    List<AuditRecord> records() {
        return audit.after(0, Optional.of(TASK), 10_000);
    }

    String logText() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        egress.close();
        gate.close();
        origin.close();
        names.close();
        audit.close();
    }
}
