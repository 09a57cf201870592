package sandproof.driver;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * Where the canaries are for a sandbox that lives elsewhere: a machine on which {@code sandproof canary} runs.
 *
 * @param address an IPv4 address of it, which the sandbox must not let a task reach
 * @param address6 an IPv6 address of the same kind
 * @param allowed one more IPv4 address of it, at whose port 80 the sandbox lets a task in when told so
 * @param zone a zone of the world's names whose name server it is
 * @param control the port at which it is asked what it heard
 * @param tokenFrom the environment variable that holds its token
 * @param ca the file of the certificate that it is known by; empty where a public authority vouches for it
 * @since 0.1
 */
public record CanaryAddress(
        String address,
        Optional<String> address6,
        Optional<String> allowed,
        Optional<String> zone,
        int control,
        String tokenFrom,
        Optional<String> ca) {
    /** The port at which a canary service is asked, where nothing else is said. */
    public static final int CONTROL = 8440;

    /** The drivers whose tasks run on this machine, in the lab, which has canaries of its own. */
    private static final List<String> HERE = List.of("command", "container");

    static Optional<CanaryAddress> of(JsonNode node) {
        if (!node.isObject()) {
            return Optional.empty();
        }
        return Optional.of(new CanaryAddress(
                node.path("address").asText(),
                text(node, "address6"),
                text(node, "allowed"),
                text(node, "zone"),
                node.path("control").asInt(CONTROL),
                node.path("token-from").asText(),
                text(node, "ca")));
    }

    /** What is wrong with a target that has canaries elsewhere. */
    static List<Mistake> mistakes(JsonNode root) {
        if (!root.has("canary")) {
            return List.of();
        }
        String driver = root.path("driver").asText();
        if (HERE.contains(driver) || root.at("/settings/service").isObject()) {
            return List.of(new Mistake(
                    "/canary",
                    "canaries elsewhere for tasks that run on this machine",
                    "no such field: these tasks run in the lab, which has canaries of its own"));
        }
        JsonNode canary = root.path("canary");
        if (canary.path("address6").isTextual()
                && !isSix(canary.path("address6").asText())) {
            return List.of(new Mistake(
                    "/canary/address6",
                    Words.found(canary.path("address6")),
                    "an IPv6 address that is no IPv4 address"));
        }
        return canary.path("allowed").asText("").equals(canary.path("address").asText())
                ? List.of(
                        new Mistake("/canary/allowed", "the very address that must not be reached", "another address"))
                : List.of();
    }

    /** By the schema it has only digits and colons, so that no name server is asked. */
    private static boolean isSix(String text) {
        try {
            return text.contains(":") && InetAddress.getByName(text) instanceof Inet6Address;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static Optional<String> text(JsonNode node, String field) {
        return node.path(field).isTextual() ? Optional.of(node.path(field).asText()) : Optional.empty();
    }
}
