package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import sandproof.reference.weakness.EngineSocketMounted;
import sandproof.reference.weakness.EnvironmentInherited;
import sandproof.reference.weakness.HostDevices;
import sandproof.reference.weakness.HostRootVisible;
import sandproof.reference.weakness.HostRootWritable;
import sandproof.reference.weakness.InputsWritable;
import sandproof.reference.weakness.KeepsCapabilities;
import sandproof.reference.weakness.PlatformTokenMounted;
import sandproof.reference.weakness.ServiceHomeMounted;
import sandproof.reference.weakness.SharedNetwork;
import sandproof.reference.weakness.SharedProcesses;
import sandproof.reference.weakness.UserNamespacesAllowed;
import sandproof.reference.weakness.Weaknesses;

/** The inner half of a launch: bubblewrap's arguments, from the namespaces to the task's own command. */
final class BubblewrapCommand {
    private static final String UID_INSIDE = "1000";

    private final Weaknesses weaknesses;
    private final Bubblewrap backend;
    private final List<String> line = new ArrayList<>(List.of("bwrap"));

    BubblewrapCommand(Bubblewrap backend) {
        this.backend = backend;
        this.weaknesses = backend.weaknesses();
    }

    List<String> line(Order order, TaskPlaces places, List<String> inner) throws IOException {
        namespaces(order.output().isPresent() ? backend.roundsSurvive() : backend.orphansSurvive());
        privileges();
        environment();
        system();
        own(order, places);
        holes();
        add("--remount-ro", "/", "--chdir", "/output", "--");
        line.addAll(inner);
        return line;
    }

    private void namespaces(boolean survives) {
        add("--unshare-user", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try");
        if (!weaknesses.has(SharedProcesses.class)) {
            add("--unshare-pid");
        }
        if (!weaknesses.has(SharedNetwork.class)) {
            add("--unshare-net");
        }
        // A capability over the network counts only in the namespace that made the network; there the filter has to
        // close what this option closes by one namespace more.
        if (!weaknesses.has(UserNamespacesAllowed.class) && !backend.rawSockets()) {
            add("--disable-userns");
        }
        if (!survives) {
            add("--die-with-parent");
        }
        add("--hostname", "sandbox", "--new-session");
        add("--uid", UID_INSIDE, "--gid", UID_INSIDE);
    }

    private void privileges() {
        add("--cap-drop", "ALL");
        if (weaknesses.has(KeepsCapabilities.class)) {
            add("--cap-add", "ALL");
        }
        if (backend.rawSockets()) {
            add("--cap-add", "CAP_NET_RAW");
        }
        add("--seccomp", "" + Launch.FILTER_FD);
    }

    private void environment() {
        if (!weaknesses.has(EnvironmentInherited.class)) {
            add("--clearenv");
        }
        add("--setenv", "PATH", "/usr/bin:/bin", "--setenv", "HOME", "/tmp", "--setenv", "LANG", "C.UTF-8");
        add("--setenv", "PYTHONDONTWRITEBYTECODE", "1", "--setenv", "PYTHONUNBUFFERED", "1");
    }

    private void system() throws IOException {
        add("--ro-bind", "/usr", "/usr");
        for (String name : List.of("bin", "sbin", "lib", "lib32", "lib64", "libx32")) {
            Path path = Path.of("/", name);
            if (Files.isSymbolicLink(path)) {
                add("--symlink", Files.readSymbolicLink(path).toString(), path.toString());
            } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                add("--ro-bind", path.toString(), path.toString());
            }
        }
        add("--ro-bind", backend.etc().toString(), "/etc", "--proc", "/proc");
        devices();
    }

    private void devices() {
        if (weaknesses.has(HostDevices.class)) {
            add("--dev-bind", "/dev", "/dev");
        } else if (backend.rawSockets()) {
            // For its own pseudo terminals bubblewrap would make that one namespace more.
            for (String name : List.of("null", "zero", "full", "random", "urandom")) {
                add("--dev-bind", "/dev/" + name, "/dev/" + name);
            }
        } else {
            add("--dev", "/dev", "--remount-ro", "/dev");
        }
    }

    private void own(Order order, TaskPlaces places) {
        add(
                weaknesses.has(InputsWritable.class) ? "--bind" : "--ro-bind",
                places.inputs().toString(),
                "/inputs");
        add("--bind", places.output().toString(), "/output");
        add("--bind", places.tmp().toString(), "/tmp");
        add("--ro-bind", places.credential().toString(), "/run/credential");
        if (order.egress()) {
            add("--bind", places.egress().toString(), "/run/egress.sock");
        }
    }

    private void holes() throws IOException {
        if (weaknesses.has(HostRootVisible.class)) {
            line.addAll(HostTree.binds("--ro-bind"));
        }
        if (weaknesses.has(HostRootWritable.class)) {
            line.addAll(HostTree.binds("--bind"));
        }
        String home = System.getenv().getOrDefault("HOME", System.getProperty("user.home"));
        if (weaknesses.has(ServiceHomeMounted.class)) {
            add("--ro-bind", home, home);
        }
        if (weaknesses.has(PlatformTokenMounted.class)) {
            add("--ro-bind", home, "/run/secrets/kubernetes.io/serviceaccount");
        }
        if (weaknesses.has(EngineSocketMounted.class)) {
            add("--bind-try", "/run/docker.sock", "/run/docker.sock");
        }
    }

    private void add(String... words) {
        line.addAll(List.of(words));
    }
}
