package sandproof.reference.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The ways in which the service is used: by root, by an ordinary user who is root of a namespace only, and by root with
 * an engine whose containers hold the tasks.
 */
enum Mode {
    ROOT,
    USER,
    DOCKER;

    static final int ORDINARY_UID = 65_534;

    /** The ones that can be tried here; {@link DockerTest} says why the last is not. */
    static Stream<Mode> possible() {
        return "off".equals(System.getenv("SANDPROOF_DOCKER")) || !isRoot()
                ? withoutEngine()
                : Stream.concat(withoutEngine(), Stream.of(DOCKER));
    }

    /** The ones in which the service's own children are the tasks. */
    static Stream<Mode> withoutEngine() {
        return isRoot() ? Stream.of(ROOT, USER) : Stream.of(USER);
    }

    /** The command line that enters private namespaces; no network is needed, for tasks have none. */
    List<String> enter(List<String> command) {
        Stream<String> ordinary = this == USER && isRoot()
                ? Stream.of(
                        "setpriv", "--reuid", "" + ORDINARY_UID, "--regid", "" + ORDINARY_UID, "--clear-groups", "--")
                : Stream.of();
        Stream<String> user = this == USER ? Stream.of("--user", "--map-root-user") : Stream.of();
        Stream<String> namespaces = Stream.of(
                "--mount",
                "--pid",
                "--ipc",
                "--fork",
                "--kill-child",
                "--mount-proc",
                "--propagation",
                "private",
                "--");
        return Stream.of(
                        ordinary,
                        Stream.of("unshare"),
                        user,
                        namespaces,
                        Stream.of("tini", "-s", "--"),
                        command.stream())
                .flatMap(words -> words)
                .toList();
    }

    /** Hands a directory to the user who runs the service in this mode. */
    void give(Path directory) throws IOException {
        if (this == USER && isRoot()) {
            Files.setAttribute(directory, "unix:uid", ORDINARY_UID);
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
