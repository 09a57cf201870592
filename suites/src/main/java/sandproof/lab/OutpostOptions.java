package sandproof.lab;

import java.util.List;

/**
 * How an outpost is put up.
 *
 * @param addresses the addresses on which it listens
 * @param listeners what listens on each
 * @param controlPort the port at which it is asked what it heard
 * @param zone a zone of which it is the name server; empty where it is of none
 * @param names further names and addresses under which it is asked
 * @since 0.1
 */
public record OutpostOptions(
        List<String> addresses, List<Listener> listeners, int controlPort, String zone, List<String> names) {
    public OutpostOptions {
        addresses = List.copyOf(addresses);
        listeners = List.copyOf(listeners);
        names = List.copyOf(names);
    }
}
