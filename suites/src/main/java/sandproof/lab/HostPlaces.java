package sandproof.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Canaries where the files of a host are: home directories, the password file, and the common directories in which nothing
 * lies. A sandbox that shows one of these to its tasks need not show the run's own directory. They are mounts of the lab's
 * own, in no other's sight, and what they stand on is not touched.
 *
 * @since 0.1
 */
public final class HostPlaces implements AutoCloseable {
    private static final Path SOURCE = Path.of("/run/sandproof/places");
    private static final String FILE = "secret.txt";
    private static final String DROP = "drop";
    private static final int MOST_HOMES = 4;

    private static final List<String> EMPTY =
            List.of("/srv", "/mnt", "/media", "/opt", "/home", "/var/opt", "/var/local", "/var/lib/misc");

    /** What most sandboxes show, and none should let be written. */
    private static final List<String> SHOWN = List.of("/usr/local/src", "/usr/local/games");

    /** What is seldom missing and, for as long as the lab is up, needed by nobody. */
    private static final List<String> IN_HOMES = List.of(".bash_history", ".bash_logout", ".profile", ".bashrc");

    private final List<Secret> secrets = new ArrayList<>();
    private final List<Path> readable = new ArrayList<>();
    private final List<Path> drops = new ArrayList<>();
    private final List<Path> mounted = new ArrayList<>();

    /** Plants them where it can; what cannot be mounted is left out. */
    HostPlaces() {
        StringBuilder script = new StringBuilder("umask 022; mkdir -p " + SOURCE + "\n");
        EMPTY.forEach(place -> directory(script, Path.of(place), true));
        SHOWN.forEach(place -> directory(script, Path.of(place), false));
        homes().forEach(home -> inHome(script, home));
        shadow(script);
        try {
            String said = Shell.run(script.toString(), "");
            mounted.removeIf(place -> !said.contains("mounted " + place + "\n"));
            readable.removeIf(path -> mounted.stream().noneMatch(path::startsWith));
            drops.removeIf(path -> mounted.stream().noneMatch(path::startsWith));
        } catch (IOException e) {
            throw new LabException("The canaries of the host's places cannot be planted: " + e.getMessage() + ".", e);
        }
    }

    private Path source(Path place) {
        return SOURCE.resolve(Integer.toString(mounted.size())).resolve(place.getFileName());
    }

    private void mount(StringBuilder script, Path source, Path place) {
        script.append("mount --bind ")
                .append(quoted(source))
                .append(' ')
                .append(quoted(place))
                .append(" 2>/dev/null && echo mounted ")
                .append(quoted(place))
                .append(" || :\n");
        mounted.add(place);
    }

    private void directory(StringBuilder script, Path place, boolean secret) {
        if (!isEmpty(place)) {
            return;
        }
        Path source = source(place);
        script.append("mkdir -p ")
                .append(source.resolve(DROP))
                .append("; chmod 1777 ")
                .append(source.resolve(DROP));
        if (secret) {
            script.append("; echo '")
                    .append(planted(place.resolve(FILE)))
                    .append("' >")
                    .append(source.resolve(FILE));
        }
        script.append('\n');
        drops.add(place.resolve(DROP));
        mount(script, source, place);
    }

    private void inHome(StringBuilder script, Path home) {
        IN_HOMES.stream()
                .map(home::resolve)
                .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.isReadable(file))
                .findFirst()
                .ifPresent(file -> file(script, file, "# " + planted(file)));
    }

    /** Only where it is the machine's root who may not be played by a task: else nobody could read the real one either. */
    private void shadow(StringBuilder script) {
        Path shadow = Path.of("/etc/shadow");
        if (ownsTheMachine() && Files.isRegularFile(shadow, LinkOption.NOFOLLOW_LINKS)) {
            file(script, shadow, "root:*:19000:0:99999:7:::\nsandproof:" + planted(shadow) + ":19000:0:99999:7:::");
        }
    }

    private void file(StringBuilder script, Path place, String content) {
        Path source = source(place);
        script.append("mkdir -p ")
                .append(source.getParent())
                .append("; echo '")
                .append(content)
                .append("' >");
        script.append(source)
                .append("; chown --reference=")
                .append(quoted(place))
                .append(' ')
                .append(source);
        script.append(" 2>/dev/null; chmod --reference=")
                .append(quoted(place))
                .append(' ')
                .append(source)
                .append('\n');
        mount(script, source, place);
    }

    private String planted(Path path) {
        Secret secret = Secret.fresh("the host's " + path);
        secrets.add(secret);
        readable.add(path);
        return secret.value();
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    private static boolean isEmpty(Path place) {
        if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(place)) {
            return entries.findAny().isEmpty();
        } catch (IOException hidden) {
            return false;
        }
    }

    private static List<Path> homes() {
        List<Path> homes = new ArrayList<>(List.of(Path.of("/root"), Path.of(System.getProperty("user.home"))));
        try (Stream<Path> entries = Files.list(Path.of("/home"))) {
            entries.sorted().limit(MOST_HOMES).forEach(homes::add);
        } catch (IOException none) {
            // There are those two, then.
        }
        return homes.stream().distinct().toList();
    }

    /** Whether this process is root of the machine, and not of a user namespace. */
    private static boolean ownsTheMachine() {
        try {
            return Files.readString(Path.of("/proc/self/uid_map")).strip().matches("0 +0 +4294967295")
                    && (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
        } catch (IOException unknown) {
            return false;
        }
    }

    /** The files that no task may read. */
    public List<String> files() {
        return readable.stream().map(Path::toString).toList();
    }

    /** The directories that no task may write into. */
    public List<String> drops() {
        return drops.stream().map(Path::toString).toList();
    }

    List<Secret> secrets() {
        return List.copyOf(secrets);
    }

    /** What somebody who bears a nonce wrote there, in words. */
    public List<String> writtenBy(String nonce) {
        return Stream.concat(
                        readable.stream().filter(path -> holds(path, nonce)).map(path -> path + " was written to"),
                        drops.stream()
                                .flatMap(drop -> appeared(drop, nonce).stream())
                                .map(path -> path + " appeared"))
                .toList();
    }

    private static boolean holds(Path path, String nonce) {
        try {
            return Files.size(path) > 0
                    && new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1).contains(nonce);
        } catch (IOException gone) {
            return false;
        }
    }

    private static List<Path> appeared(Path drop, String nonce) {
        try (Stream<Path> entries = Files.list(drop)) {
            return entries.filter(path -> Optional.ofNullable(path.getFileName())
                            .map(Path::toString)
                            .orElse("")
                            .contains(nonce))
                    .toList();
        } catch (IOException gone) {
            return List.of();
        }
    }

    @Override
    public void close() {
        if (mounted.isEmpty()) {
            return;
        }
        try {
            // One that somebody took away before is gone, and none outlives the lab.
            Shell.run(
                    mounted.stream()
                            .map(place -> "umount -l " + quoted(place) + " 2>/dev/null || :")
                            .collect(Collectors.joining("\n")),
                    "");
        } catch (IOException e) {
            throw new LabException(
                    "The canaries of the host's places cannot be taken away: " + e.getMessage() + ".", e);
        }
        mounted.clear();
    }
}
