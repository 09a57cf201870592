package sandproof.reference.egress;

import java.util.List;
import java.util.Optional;

/** The addresses no task may reach, whatever name led to them. */
record PrefixTable(List<Prefix> prefixes) {
    PrefixTable {
        prefixes = List.copyOf(prefixes);
    }

    /**
     * The IANA special-purpose registries (RFC 6890) and what clouds use besides. The platform's own predicates know
     * neither shared address space, nor embedded IPv4 addresses, nor providers' addresses that look public.
     *
     * <p>Documentation ranges (192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, 2001:db8::/32, 3fff::/20) are left out on
     * purpose: they lead nowhere in the world, and acceptance tests put their public hosts there.
     */
    static PrefixTable special() {
        return new PrefixTable(List.of(
                Prefix.of("0.0.0.0/8", "this network"),
                Prefix.of("10.0.0.0/8", "private"),
                Prefix.of("100.64.0.0/10", "shared address space"),
                Prefix.of("127.0.0.0/8", "loopback"),
                Prefix.of("168.63.129.16/32", "cloud platform service"),
                Prefix.of("169.254.0.0/16", "link-local"),
                Prefix.of("172.16.0.0/12", "private"),
                Prefix.of("192.0.0.0/24", "protocol assignments"),
                Prefix.of("192.88.99.0/24", "6to4 relay"),
                Prefix.of("192.168.0.0/16", "private"),
                Prefix.of("198.18.0.0/15", "benchmarking"),
                Prefix.of("224.0.0.0/4", "multicast"),
                Prefix.of("240.0.0.0/4", "reserved"),
                Prefix.of("::/128", "unspecified"),
                Prefix.of("::1/128", "loopback"),
                Prefix.of("::/96", "IPv4-compatible"),
                Prefix.of("::ffff:0:0/96", "IPv4-mapped"),
                Prefix.of("::ffff:0:0:0/96", "IPv4-translated"),
                Prefix.of("64:ff9b::/96", "NAT64"),
                Prefix.of("64:ff9b:1::/48", "local-use NAT64"),
                Prefix.of("100::/64", "discard"),
                Prefix.of("2001::/32", "Teredo"),
                Prefix.of("2001::/23", "protocol assignments"),
                Prefix.of("2002::/16", "6to4"),
                Prefix.of("fc00::/7", "unique local"),
                Prefix.of("fe80::/10", "link-local"),
                Prefix.of("fec0::/10", "site-local"),
                Prefix.of("ff00::/8", "multicast"),
                // All that is left outside 2000::/3 is not global unicast yet: what is assigned tomorrow is denied
                // today.
                Prefix.of("::/3", "not global unicast"),
                Prefix.of("4000::/2", "not global unicast"),
                Prefix.of("8000::/1", "not global unicast")));
    }

    /** What kind of address this is, when it is one that is denied. */
    Optional<String> denies(IpAddress address) {
        if (isIsatap(address)) {
            return Optional.of("ISATAP");
        }
        return prefixes.stream()
                .filter(prefix -> prefix.contains(address))
                .map(Prefix::name)
                .findFirst();
    }

    /** RFC 5214: any prefix, then 0:5efe or 200:5efe, then an IPv4 address. */
    private static boolean isIsatap(IpAddress address) {
        return address.isV6()
                && (address.at(8) & 0xfd) == 0
                && address.at(9) == 0
                && address.at(10) == 0x5e
                && address.at(11) == 0xfe;
    }
}
