package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Behind one address there are many hosts: a tunnel says in TLS which of them it wants. */
class ServerNameTest {
    @TempDir
    Path directory;

    private Range range(String... weaknesses) throws Exception {
        return new Range(
                directory, new FakeOrigin(Range.PUBLIC, head -> "banner"), Range.limits(), List.of(weaknesses));
    }

    /** Opens a tunnel, says something, and returns all that comes back; an echoing origin is behind it. */
    private static String through(Range range, String host, String... said) throws Exception {
        try (SocketChannel channel = range.connect()) {
            Range.send(channel, "CONNECT " + range.at(host) + " HTTP/1.0\r\n\r\n");
            assertThat(Range.receiveUntil(channel, "\r\n\r\n")).startsWith("HTTP/1.1 200");
            for (String piece : said) {
                Range.send(channel, piece);
            }
            try {
                return Range.receiveUntil(channel, said[said.length - 1]);
            } catch (IOException reset) {
                return "";
            }
        }
    }

    @Test
    void the_name_that_was_allowed_passes_with_every_byte_in_order() throws Exception {
        try (Range range = range()) {
            String hello = Hello.naming("Named.Test");
            assertThat(through(range, "named.test", hello + "more", "and more"))
                    .isEqualTo("banner" + hello + "moreand more");
            assertThat(range.denials()).isEmpty();
            range.egress.close();
            assertThat(range.records())
                    .singleElement()
                    .satisfies(record -> assertThat(record.detail())
                            .contains("method=CONNECT", "received=" + (hello.length() + 18)));
        }
    }

    @Test
    void a_message_that_comes_in_pieces_is_read_whole() throws Exception {
        try (Range range = range()) {
            String hello = Hello.naming("named.test");
            assertThat(through(range, "named.test", hello.substring(0, 3), hello.substring(3, 40), hello.substring(40)))
                    .endsWith(hello);
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("another host", Hello.naming("denied.test")),
                Arguments.of("0 server names", Hello.with()),
                Arguments.of("2 server names", Hello.naming("named.test", "denied.test")),
                Arguments.of("2 server names", Hello.with(Hello.serverNames("named.test", "denied.test"))),
                Arguments.of("another host", Hello.naming("named.test.denied.test")),
                Arguments.of("another host", Hello.naming("named.test\0.denied.test")),
                Arguments.of(
                        "encrypted", Hello.with(Hello.serverName("named.test"), Hello.extension(0xfe0d, new byte[9]))),
                Arguments.of("not TLS", "GET / HTTP/1.1\r\nHost: denied.test\r\n\r\n"),
                Arguments.of("not well-formed", Hello.with(Hello.extension(0, new byte[] {0, 9, 0, 0, 3}))));
    }

    @ParameterizedTest
    @MethodSource
    void refused(String why, String said) throws Exception {
        try (Range range = range()) {
            assertThat(through(range, "named.test", said)).isEmpty();
            range.egress.close();
            assertThat(range.denials()).singleElement().satisfies(record -> {
                assertThat(record.rule()).isEqualTo("server-name");
                assertThat(record.object()).isEqualTo(range.at("named.test"));
                assertThat(record.detail()).contains(why);
            });
        }
    }

    @Test
    void an_address_that_was_allowed_is_asked_for_no_name() throws Exception {
        try (Range range = range()) {
            assertThat(through(range, Range.PUBLIC, Hello.with())).startsWith("banner");
            assertThat(through(range, Range.PUBLIC, Hello.naming("denied.test")))
                    .isEmpty();
            assertThat(range.denials())
                    .singleElement()
                    .satisfies(record -> assertThat(record.detail()).contains("an address was allowed"));
        }
    }

    @Test
    void the_weakness_lets_any_name_through() throws Exception {
        try (Range range = range("proxy-ignores-server-name")) {
            assertThat(through(range, "named.test", Hello.naming("denied.test")))
                    .startsWith("banner");
            assertThat(range.denials()).isEmpty();
        }
    }
}
