package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingTest {
    @TempDir
    Path directory;

    Range range;

    @BeforeEach
    void open() throws Exception {
        range = new Range(directory);
    }

    @AfterEach
    void close() throws Exception {
        range.close();
    }

    @ParameterizedTest
    @CsvSource({
        "A 127.0.0.1, 127.0.0.1",
        "A 127.1.0.10;A 10.66.0.7, 10.66.0.7",
        "A 10.66.0.7;A 127.1.0.10, 10.66.0.7",
        "A 127.1.0.10;AAAA fd00:66::7, fd00:66::7",
        "AAAA fd00:66::7, fd00:66::7",
        "AAAA ::ffff:127.1.0.10, ::ffff:7f01:a",
        "AAAA 64:ff9b::a9fe:a9fe, 64:ff9b::a9fe:a9fe",
        "AAAA 2002:a9fe:a9fe::1, 2002:a9fe:a9fe::1",
        "AAAA ::a9fe:a9fe, ::a9fe:a9fe",
        "CNAME inner.test.;inner.test. A 10.66.0.7, 10.66.0.7",
        "CNAME b.test.;b.test. CNAME c.test.;c.test. A 169.254.169.254, 169.254.169.254",
        "A 100.100.100.200, 100.100.100.200",
        "A 168.63.129.16, 168.63.129.16",
        "A 0.0.0.0, 0.0.0.0"
    })
    void one_bad_address_among_the_answers_refuses_the_request(String records, String denied) {
        range.names.has("mixed.test", records.split(";"));
        assertThat(range.exchange(range.get("mixed.test"))).startsWith("HTTP/1.1 403");
        assertThat(range.exchange(connect(range.at("mixed.test")))).startsWith("HTTP/1.1 403");
        assertThat(range.denials()).hasSize(2).allSatisfy(record -> {
            assertThat(record.rule()).isEqualTo("address-denied");
            assertThat(record.object()).isEqualTo(range.at("mixed.test") + " [" + denied + "]");
        });
        assertThat(range.origin.heads).isEmpty();
    }

    @Test
    void a_name_that_changes_its_address_is_checked_on_every_request() {
        range.names.alternates("rebind.test", "A 127.1.0.10", "A 169.254.169.254");
        assertThat(range.exchange(range.get("rebind.test"))).startsWith("HTTP/1.1 200");
        assertThat(range.exchange(range.get("rebind.test"))).startsWith("HTTP/1.1 403");
        assertThat(range.names.asked).as("one resolution a request").hasSize(4);
        assertThat(range.denials())
                .singleElement()
                .satisfies(record -> assertThat(record.object()).endsWith("[169.254.169.254]"));
    }

    @Test
    void an_alias_within_the_answer_is_followed_and_the_way_is_not_asked_for_again() {
        range.names.has("alias.test", "CNAME other.test.", "other.test. A 127.1.0.10");
        assertThat(range.exchange(range.get("alias.test"))).startsWith("HTTP/1.1 200");
        assertThat(range.names.asked).containsExactlyInAnyOrder("alias.test A", "alias.test AAAA");
    }

    @Test
    void an_alias_without_an_address_or_in_a_circle_leads_nowhere() {
        range.names.has("alias.test", "CNAME other.test.");
        range.names.has("loop.test", "CNAME b.test.", "b.test. CNAME loop.test.");
        assertThat(range.exchange(range.get("alias.test"))).startsWith("HTTP/1.1 502");
        assertThat(range.exchange(range.get("loop.test"))).startsWith("HTTP/1.1 502");
        assertThat(range.denials()).isEmpty();
    }

    @Test
    void an_allowed_name_without_an_address_is_no_denial() {
        assertThat(range.exchange(range.get("nowhere.test"))).startsWith("HTTP/1.1 502");
        assertThat(range.records())
                .singleElement()
                .satisfies(record -> assertThat(record.rule()).isEqualTo("egress-unreachable"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "denied.test",
                "127.0.0.1",
                "169.254.169.254",
                "2130706433",
                "0x7f000001",
                "0177.0.0.1",
                "127.1",
                "0",
                "[::1]",
                "[::ffff:127.0.0.1]",
                "[::127.0.0.1]",
                "[64:ff9b::7f00:1]",
                "[fd00:ec2::254]",
                "127.1.0.11",
                "localhost",
                "sub.allowed.test",
                "allowed.test.evil.test",
                "evilallowed.test",
                "127.0.0.1.nip.test",
                "metadata.google.internal"
            })
    void what_is_not_listed_is_refused_without_a_question_to_the_name_server(String host) {
        assertThat(range.exchange(range.get(host))).startsWith("HTTP/1.1 403");
        assertThat(range.exchange(connect(range.at(host)))).startsWith("HTTP/1.1 403");
        assertThat(range.names.asked).isEmpty();
        assertThat(range.denials()).hasSize(2).allSatisfy(record -> {
            assertThat(record.rule()).isEqualTo("host-not-allowed");
            assertThat(record.object()).endsWith(":" + range.origin.port());
        });
    }

    @Test
    void another_port_of_an_allowed_host_is_refused_by_its_own_rule() {
        assertThat(range.exchange(connect("allowed.test:22"))).startsWith("HTTP/1.1 403");
        assertThat(range.denials()).singleElement().satisfies(record -> {
            assertThat(record.rule()).isEqualTo("port-not-allowed");
            assertThat(record.object()).isEqualTo("allowed.test:22");
        });
        assertThat(range.names.asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ALLOWED.test", "allowed.test.", "Allowed.Test."})
    void harmless_spellings_of_an_allowed_name_are_that_name(String host) {
        assertThat(range.exchange(range.get(host))).startsWith("HTTP/1.1 200");
        assertThat(range.names.asked).contains("allowed.test A");
        assertThat(range.origin.heads).singleElement().asString().contains(range.at("allowed.test") + "\r\n");
    }

    private static String connect(String authority) {
        return "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n";
    }
}
