package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrefixTableTest {
    private final PrefixTable table = PrefixTable.special();

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, this network",
        "0.255.255.255, this network",
        "10.0.0.0, private",
        "10.255.255.255, private",
        "100.64.0.0, shared address space",
        "100.100.100.200, shared address space",
        "100.127.255.255, shared address space",
        "127.0.0.1, loopback",
        "127.255.255.254, loopback",
        "168.63.129.16, cloud platform service",
        "169.254.169.254, link-local",
        "169.254.170.2, link-local",
        "172.16.0.0, private",
        "172.31.255.255, private",
        "192.0.0.192, protocol assignments",
        "192.88.99.1, 6to4 relay",
        "192.168.255.255, private",
        "198.18.0.1, benchmarking",
        "198.19.255.255, benchmarking",
        "224.0.0.1, multicast",
        "239.255.255.255, multicast",
        "240.0.0.1, reserved",
        "255.255.255.255, reserved",
        "::, unspecified",
        "::1, loopback",
        "::a9fe:a9fe, IPv4-compatible",
        "::ffff:a9fe:a9fe, IPv4-mapped",
        "::ffff:cb00:710a, IPv4-mapped",
        "::ffff:0:a9fe:a9fe, IPv4-translated",
        "64:ff9b::a9fe:a9fe, NAT64",
        "64:ff9b:1::a9fe:a9fe, local-use NAT64",
        "64:ff9b:1:ffff::1, local-use NAT64",
        "100::1, discard",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2, Teredo",
        "2001:2::1, protocol assignments",
        "2002:a9fe:a9fe::1, 6to4",
        "fc00::1, unique local",
        "fd00:ec2::254, unique local",
        "fd20:ce::254, unique local",
        "fd00:c1::a9fe:a9fe, unique local",
        "fe80::1, link-local",
        "febf::1, link-local",
        "fec0::1, site-local",
        "ff02::1, multicast",
        "2001:db8::200:5efe:a9fe:a9fe, ISATAP",
        "2a00::5efe:a9fe:a9fe, ISATAP",
        "4000::1, not global unicast",
        "200::1, not global unicast",
        "f000::1, not global unicast"
    })
    void special_addresses_are_denied_by_name(String text, String kind) {
        assertThat(table.denies(address(text))).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "168.63.129.15",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.2.53",
                "192.167.255.255",
                "198.17.255.255",
                "198.51.100.7",
                "203.0.113.10",
                "223.255.255.255",
                "2001:db8:66::1",
                "2606:4700::1111",
                "2a00:1450:4001::200e",
                "2001:4860:4860::8888",
                "2003::1"
            })
    void public_and_documentation_addresses_are_not(String text) {
        assertThat(table.denies(address(text))).isEmpty();
    }

    @Test
    void an_address_of_one_family_is_never_in_a_prefix_of_the_other() {
        assertThat(Prefix.of("0.0.0.0/0", "all").contains(address("::1"))).isFalse();
        assertThat(Prefix.of("::/0", "all").contains(address("1.2.3.4"))).isFalse();
        assertThat(Prefix.of("0.0.0.0/0", "all").contains(address("255.0.0.1"))).isTrue();
    }

    private static IpAddress address(String text) {
        return Objects.requireNonNull(IpAddress.parse(text), text);
    }
}
