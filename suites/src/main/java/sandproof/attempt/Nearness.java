package sandproof.attempt;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sandproof.driver.CanaryAddress;

/** What a canary's addresses may be inside a sandbox: only an address of the whole world is the same everywhere. */
final class Nearness {
    private static final int UNIQUE_LOCAL = 0xfc;

    private Nearness() {}

    /**
     * What is not the canary for sure, one sentence each.
     *
     * @param reached whether the sandbox let a permitted request through to the canary, so that its network leads there
     */
    static List<String> unsure(CanaryAddress canary, boolean reached) {
        List<String> unsure = new ArrayList<>();
        Stream.of(Optional.of(canary.address()), canary.address6(), canary.allowed())
                .flatMap(Optional::stream)
                .forEach(text -> {
                    InetAddress address = literal(text);
                    if (address.isLoopbackAddress() || address.isAnyLocalAddress() || address.isLinkLocalAddress()) {
                        unsure.add(
                                "inside a sandbox the canary's address " + text + " may be its own loopback or link");
                    } else if (!reached && isPrivate(address)) {
                        unsure.add("inside a sandbox the canary's address " + text
                                + " may be another network's, since it is a private one and no permitted request came"
                                + " from there");
                    }
                });
        return unsure;
    }

    private static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean shared = bytes.length == 4 && (bytes[0] & 0xff) == 100 && (bytes[1] & 0xc0) == 64;
        return address.isSiteLocalAddress() || shared || (bytes.length == 16 && (bytes[0] & 0xfe) == UNIQUE_LOCAL);
    }

    private static InetAddress literal(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text + " is no address", e);
        }
    }
}
