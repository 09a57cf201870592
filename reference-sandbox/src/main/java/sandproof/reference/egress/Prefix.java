package sandproof.reference.egress;

/**
 * A range of addresses.
 *
 * @param address its first address
 * @param length bits that count
 * @param name what the range is for, as the registry or its owner says
 */
record Prefix(IpAddress address, int length, String name) {
    static Prefix of(String cidr, String name) {
        int slash = cidr.indexOf('/');
        IpAddress address = IpAddress.parse(cidr.substring(0, slash));
        if (address == null) {
            throw new IllegalArgumentException(cidr + " is not a prefix");
        }
        return new Prefix(address, Integer.parseInt(cidr.substring(slash + 1)), name);
    }

    boolean contains(IpAddress other) {
        if (other.isV6() != address.isV6()) {
            return false;
        }
        int whole = length / 8;
        for (int i = 0; i < whole; i++) {
            if (address.at(i) != other.at(i)) {
                return false;
            }
        }
        int rest = length % 8;
        return rest == 0 || (address.at(whole) ^ other.at(whole)) >> (8 - rest) == 0;
    }
}
